package io.github.acl4j.samples.recover;

import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.fault.SequenceStep;
import io.github.acl4j.recovery.RecoveryListener;
import io.github.acl4j.recovery.RecoveryRecord;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The course of the first recovery, until the gate of its device is open again or the device is given up. */
final class Course implements RecoveryListener {
    private final List<RecoveryRecord> records = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** One line of the table of what was done. */
    record Step(String name, Duration took, String result) {}

    @Override
    public synchronized void onRecovery(RecoveryRecord event) {
        if (ended.getCount() > 0) {
            records.add(event);
            if (event.event() == Event.GATE_OPENED || event.event() == Event.GIVEN_UP) {
                ended.countDown();
            }
        }
    }

    /** Waits for its end; false if it doesn't come in time. */
    boolean awaitEnd(Duration limit) throws InterruptedException {
        return ended.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    synchronized boolean recovered() {
        return records.stream().anyMatch(event -> event.event() == Event.GATE_OPENED);
    }

    /** What the last fault sequence, or the last proof, came to. There is none on a device that nobody may call any more: it is lost. */
    synchronized Kind outcome() {
        return records.stream()
                .flatMap(event -> event.sequence().stream())
                .map(SequenceOutcome::kind)
                .reduce((before, last) -> last)
                .orElse(Kind.LOST);
    }

    synchronized List<Step> steps() {
        return records.stream().flatMap(Course::steps).toList();
    }

    private static Stream<Step> steps(RecoveryRecord event) {
        return event.event() == Event.REBUILT
                ? Stream.of(new Step("rebuild", event.took(), event.detail()))
                : event.sequence().stream()
                        .flatMap(outcome -> outcome.steps().stream())
                        .map(Course::step);
    }

    private static Step step(SequenceStep step) {
        return new Step(step.name(), step.duration(), step.result());
    }
}
