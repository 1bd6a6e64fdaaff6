package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An answer while it is being found. Not thread-safe. */
final class Finding {
    private static final int EVIDENCE = 24;

    private final RootCause cause;
    private final String reason;
    private final List<Suspect> roots = new ArrayList<>();
    private final Set<LogLine> evidence = new LinkedHashSet<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private final Set<String> next = new LinkedHashSet<>();
    private final List<Alternative> alternatives = new ArrayList<>();
    private final Confidence confidence;
    private Diagnosis.@Nullable Link link;
    private @Nullable String group;

    Finding(RootCause cause, Confidence confidence, String reason) {
        this.cause = cause;
        this.confidence = confidence;
        this.reason = reason;
    }

    static Finding inconclusive(String reason) {
        return new Finding(RootCause.INCONCLUSIVE, Confidence.INCONCLUSIVE, reason);
    }

    Finding roots(Collection<Suspect> suspects) {
        roots.addAll(suspects);
        return this;
    }

    Finding root(Suspect suspect) {
        return roots(List.of(suspect));
    }

    Finding link(Suspect a, Suspect b) {
        link = new Diagnosis.Link(a, b);
        return this;
    }

    Finding group(@Nullable String name) {
        group = name;
        return this;
    }

    Finding proof(LogLine line) {
        if (evidence.size() < EVIDENCE) {
            evidence.add(line);
        }
        return this;
    }

    Finding proof(Collection<KeptLine> lines) {
        lines.forEach(line -> proof(line.line()));
        return this;
    }

    Finding missing(String what) {
        missing.add(what);
        return this;
    }

    Finding next(String step) {
        next.add(step);
        return this;
    }

    Finding alternative(RootCause other, Collection<Suspect> suspects, String why) {
        alternatives.add(new Alternative(other, List.copyOf(suspects), why));
        return this;
    }

    /** Reports a later step's answer beside this one if they disagree. That whoever failed didn't come to the collective is no other answer. */
    Finding besides(Finding other) {
        boolean consequence = other.cause == cause || other.cause == RootCause.OP_NOT_ISSUED;
        if (other.isAnswer() && !(consequence && names(other.roots))) {
            alternative(other.cause, other.roots, other.reason);
        }
        return this;
    }

    /** Whether it names these, too. */
    boolean names(List<Suspect> others) {
        return others.stream().allMatch(other -> roots.stream().anyMatch(root -> root.isSame(other)));
    }

    /** Takes over what speaks for other answers and what is missing. */
    Finding with(Finding other) {
        alternatives.addAll(other.alternatives);
        missing.addAll(other.missing);
        next.addAll(other.next);
        other.evidence.forEach(this::proof);
        return this;
    }

    boolean isAnswer() {
        return cause != RootCause.INCONCLUSIVE && cause != RootCause.NONE;
    }

    RootCause cause() {
        return cause;
    }

    List<Suspect> roots() {
        return roots;
    }

    Confidence confidence() {
        return confidence;
    }

    Diagnosis diagnosis(Job job, Confidence cap) {
        return new Diagnosis(
                cause,
                roots,
                java.util.Optional.ofNullable(link),
                group,
                job.timeout(),
                confidence.compareTo(cap) < 0 ? confidence : cap,
                reason,
                List.copyOf(evidence),
                List.copyOf(missing),
                List.copyOf(next),
                alternatives,
                Waits.of(job),
                Courses.of(job, group));
    }
}
