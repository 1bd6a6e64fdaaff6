package io.github.acl4j.recovery;

import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * One attempt to bring a device back, step by step, each of which is recorded.
 *
 * @param deviceId the device
 * @param work what can be done to it
 * @param parts where it is recorded, and how long it may take
 * @param trouble what it is about
 * @param incident what the records are of
 * @param plan what is to be attempted
 * @param hold keeps the gate closed
 */
record AttemptRun(
        int deviceId,
        DeviceWork work,
        CoordinatorParts parts,
        Trouble trouble,
        OptionalLong incident,
        Plan plan,
        GateHold hold) {

    Attempt run() throws InterruptedException {
        return switch (plan.action()) {
            case RUN_SEQUENCE -> timed(Event.SEQUENCE, () -> work.runSequence(trouble.evidence(), hold));
            case REBUILD -> rebuild();
            case AWAIT_PEER -> {
                await("the peer");
                yield rebuild();
            }
            case JOIN -> {
                await("the recovery that is under way");
                yield timed(Event.PROVEN, work::prove);
            }
            case RELEASE_WHEN_IDLE, RELEASE_AT_ONCE -> release();
            case NONE, COUNT, CORDON, RETRY_REQUESTS, HAND_OVER ->
                throw new IllegalStateException(plan.action() + " is nothing to attempt");
        };
    }

    private Attempt rebuild() throws InterruptedException {
        if (!drained()) {
            return Attempt.failed("requests are still inside");
        }
        Attempt rebuilt = timed(Event.REBUILT, work::rebuild);
        return rebuilt.proven() ? timed(Event.PROVEN, work::prove) : rebuilt;
    }

    private Attempt release() throws InterruptedException {
        if (!drained()) {
            return Attempt.failed("requests are still inside");
        }
        Attempt released = timed(Event.RELEASED, work::release);
        if (!released.proven()) {
            return released;
        }
        return await("the reset by the device's owner")
                ? rebuild()
                : Attempt.failed("the device's owner hasn't reset it");
    }

    /** Waits until nobody is inside; who is stuck there is freed by an abort of all tasks. */
    private boolean drained() throws InterruptedException {
        PolicyTime begun = work.now();
        boolean empty = work.drain(hold)
                || (!work.state().isFinal() && work.abortTasks(trouble.evidence()) && work.drain(hold));
        note(Event.DRAINED, empty ? "nobody is inside" : "somebody is still inside", begun);
        return empty;
    }

    private boolean await(String what) throws InterruptedException {
        PolicyTime begun = work.now();
        boolean came = work.awaitResumed(
                trouble.time(), plan.deadline().orElse(parts.limits().peer()));
        note(Event.WAITED, what + (came ? " has come" : " has not been told of"), begun);
        return came;
    }

    private interface Step {
        Attempt run() throws InterruptedException;
    }

    private Attempt timed(Event event, Step step) throws InterruptedException {
        PolicyTime begun = work.now();
        Attempt attempt = step.run();
        parts.audit().note(work.now(), deviceId, incident, event, attempt.detail(), since(begun), attempt.sequence());
        return attempt;
    }

    private void note(Event event, String detail, PolicyTime begun) {
        parts.audit().note(work.now(), deviceId, incident, event, detail, since(begun));
    }

    private Duration since(PolicyTime begun) {
        return Duration.ofNanos(work.now().nanos() - begun.nanos());
    }
}
