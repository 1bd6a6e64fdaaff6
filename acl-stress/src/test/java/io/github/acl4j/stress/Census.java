package io.github.acl4j.stress;

import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.util.Collections;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** What all services of a run have come to. */
final class Census {
    private static final int SHOWN = 20;

    private final Map<Kind, AtomicLong> outcomes = new ConcurrentHashMap<>();
    private final Map<Integer, AtomicLong> downs = new ConcurrentHashMap<>();
    private final AtomicLong answers = new AtomicLong();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

    void answered() {
        answers.incrementAndGet();
    }

    void ended(SequenceOutcome outcome) {
        outcomes.computeIfAbsent(outcome.kind(), kind -> new AtomicLong()).incrementAndGet();
        if (outcome.steps().size() > SHOWN) {
            complain("a sequence of " + outcome.steps().size() + " steps: " + outcome);
        }
    }

    /** A service couldn't load its model, and is down until its process ends. */
    void down(int code) {
        downs.computeIfAbsent(code, unknown -> new AtomicLong()).incrementAndGet();
    }

    /** Something that must never be; the first ones are kept. */
    void complain(String what) {
        if (complaints.size() < SHOWN) {
            complaints.add(what);
        }
    }

    Queue<String> complaints() {
        return complaints;
    }

    long answers() {
        return answers.get();
    }

    Map<Kind, AtomicLong> outcomes() {
        return Collections.unmodifiableMap(new TreeMap<>(outcomes));
    }

    @Override
    public String toString() {
        return answers + " answers, sequences " + outcomes() + ", services down " + downs;
    }
}
