package io.github.acl4j.diagnosis.generator;

import java.util.ArrayList;
import java.util.List;

/** What a scenario says of itself: its cause. */
final class Answer {

    private final String cause;
    private List<Integer> roots = List.of();
    private List<Integer> link = List.of();
    private final List<String> alsoOk = new ArrayList<>();
    private final List<String> evidence = new ArrayList<>();
    private Communicator group;

    private Answer(String cause, Communicator group) {
        this.cause = cause;
        this.group = group;
    }

    static Answer of(String cause, Job job) {
        return new Answer(cause, job.world());
    }

    Answer roots(Integer... ranks) {
        roots = List.of(ranks).stream().sorted().toList();
        return this;
    }

    Answer link(int a, int b) {
        link = List.of(a, b);
        return this;
    }

    Answer group(Communicator value) {
        group = value;
        return this;
    }

    /** Causes that a careful diagnosis may name instead. */
    Answer alsoOk(String... causes) {
        alsoOk.addAll(List.of(causes));
        return this;
    }

    /** Texts that stand in the logs and prove the cause. */
    Answer evidence(String... texts) {
        evidence.addAll(List.of(texts));
        return this;
    }

    String cause() {
        return cause;
    }

    List<Integer> roots() {
        return roots;
    }

    List<Integer> link() {
        return link;
    }

    List<String> alsoOk() {
        return List.copyOf(alsoOk);
    }

    List<String> evidence() {
        return List.copyOf(evidence);
    }

    Communicator group() {
        return group;
    }
}
