package io.github.acl4j.recovery;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Brings one device back, or gives it up. Whoever sees a fault only {@linkplain #heard tells} of it, which closes the gate; all else is done one trouble after
 * another by one thread, which calls {@link #next}.
 *
 * <p>An incident ends in one of two ways: the device is proven to work, and the gate opens; or nothing is left to try, and the device is given up. No action is tried
 * twice for one trouble, so there is an end.
 */
final class DeviceRecovery {
    private final int deviceId;
    private final Inbox inbox;
    private final DeviceWork work;
    private final CoordinatorParts parts;
    private final DeviceMetrics metrics;
    private volatile boolean givenUp;
    private volatile boolean cordoned;

    DeviceRecovery(int deviceId, AdmissionGate gate, DeviceWork work, CoordinatorParts parts) {
        this.deviceId = deviceId;
        this.inbox = new Inbox(deviceId, gate);
        this.work = work;
        this.parts = parts;
        this.metrics = new DeviceMetrics(deviceId, parts);
    }

    /** Somebody saw something; on whatever thread. Doesn't wait and doesn't call the runtime. */
    void heard(Trouble trouble) {
        inbox.tell(trouble);
    }

    /** Whether the gate is closed for a recovery, which isn't over. */
    boolean isUnderWay() {
        return inbox.hasClosed() && !givenUp;
    }

    boolean isGivenUp() {
        return givenUp;
    }

    boolean isCordoned() {
        return cordoned;
    }

    /** Nobody will call {@link #next} any more. */
    void end(String why) {
        Optional<GateHold> held = inbox.end();
        if (held.isPresent() && !givenUp) {
            givenUp = true;
            held.get().giveUp(why);
        }
    }

    /** Deals with the next trouble; waits for one. */
    void next() throws InterruptedException {
        Trouble trouble = inbox.take();
        try {
            handle(trouble);
        } catch (RuntimeException | Error e) { // also a LinkageError: the next trouble needs this thread
            note(OptionalLong.empty(), Event.FAILED, "the recovery itself failed: " + e, Duration.ZERO);
            giveUp(OptionalLong.empty(), trouble, "the recovery itself failed: " + e, Optional.empty());
        }
    }

    /** Whether nothing waits; for tests. */
    boolean isIdle() {
        return inbox.isEmpty();
    }

    private void handle(Trouble trouble) throws InterruptedException {
        noteClosed();
        if (trouble.again()) {
            parts.audit().readmit(parts.policy(), trouble.time(), deviceId, trouble.detail());
            work.forgetFaults();
            perform(trouble, OptionalLong.empty(), Plan.again());
            openGate(OptionalLong.empty());
            return;
        }
        Known known = record(trouble, Event.SEEN);
        OptionalLong incident = known.incidentId();
        long lost = inbox.takeDropped();
        if (lost > 0) {
            metrics.dropped(lost);
            note(
                    incident,
                    Event.DROPPED,
                    lost + " more were told while " + Inbox.MOST_WAITING + " waited",
                    Duration.ZERO);
        }
        if (parts.mode() != RecoveryMode.OBSERVE && isAsked(trouble, known)) {
            RecoveryDecision decision = decide(incident, question(trouble, known));
            if (parts.mode() == RecoveryMode.ACT && !givenUp && isNew(trouble, decision)) {
                perform(trouble, incident, Plan.of(decision));
            }
        }
        openGate(incident);
    }

    /** What became of a trouble: what was seen, if something was, and its incident, if it belongs to one. */
    private record Known(Optional<Sighting> sighting, Optional<Incident> incident) {
        OptionalLong incidentId() {
            return incident.map(found -> OptionalLong.of(found.id())).orElseGet(OptionalLong::empty);
        }
    }

    private Known record(Trouble trouble, Event event) {
        Optional<Sighting> sighting = trouble.sighting().get();
        Known known = new Known(sighting, sighting.flatMap(parts.tracker()::record));
        metrics.heard(trouble, sighting);
        parts.audit().note(trouble.time(), deviceId, known.incidentId(), event, trouble.detail(), Duration.ZERO);
        return known;
    }

    /** What the policy only repeats has been done; but a device that is poisoned again needs it again. */
    private static boolean isNew(Trouble trouble, RecoveryDecision decision) {
        return decision.fresh() || trouble.poisons();
    }

    private boolean isAsked(Trouble trouble, Known known) {
        // Nothing is done about a device that is given up, so a decision would only use up its budget. What the fault
        // management says has to be known all the same: also what is over by now.
        return !(givenUp && trouble.reports().isEmpty()) && matters(trouble, known);
    }

    /** A failure that is no fault of a device, and leaves it as it was, is nobody's business here. */
    private static boolean matters(Trouble trouble, Known known) {
        return known.incident.isPresent()
                || known.sighting
                        .filter(sighting -> sighting.verdict().isFatal())
                        .isPresent()
                || trouble.condition().isPresent()
                || !trouble.reports().isEmpty();
    }

    private PolicyQuestion question(Trouble trouble, Known known) {
        PolicyQuestion question = known.incident
                .map(incident -> PolicyQuestion.of(trouble.time(), deviceId, incident))
                .or(() -> known.sighting.map(
                        sighting -> PolicyQuestion.of(trouble.time(), deviceId, sighting.code(), sighting.verdict())))
                .orElseGet(() -> PolicyQuestion.tick(trouble.time(), deviceId))
                .withReports(trouble.reports());
        // What the SDK knows for sure outranks what somebody watched.
        Optional<DeviceCondition> condition =
                work.state().isFinal() ? Optional.of(DeviceCondition.of(work.state())) : trouble.condition();
        return condition.map(question::withCondition).orElse(question);
    }

    private RecoveryDecision decide(OptionalLong incident, PolicyQuestion question) {
        RecoveryDecision decision = parts.audit().decide(parts.policy(), incident, question);
        cordoned = decision.cordon();
        return decision;
    }

    /** Tries one thing after another until the device is proven to work or nothing is left. */
    private void perform(Trouble trouble, OptionalLong incident, Plan first) throws InterruptedException {
        Set<RecoveryAction> tried = EnumSet.noneOf(RecoveryAction.class);
        Plan plan = first;
        while (plan.action().isExit()) {
            GateHold own = inbox.close(trouble);
            noteClosed();
            if (plan.action() == RecoveryAction.HAND_OVER) {
                giveUp(incident, trouble, plan.reason(), plan.exit());
                return;
            }
            tried.add(plan.action());
            pause(incident, plan.delay());
            PolicyTime begun = work.now();
            Attempt attempt = new AttemptRun(deviceId, work, parts, trouble, incident, plan, own).run();
            PolicyTime ended = work.now();
            metrics.recovery(plan.action(), attempt.proven(), since(begun));
            plan.decision()
                    .ifPresent(decision ->
                            parts.audit().finish(parts.policy(), ended, incident, decision, attempt.proven()));
            if (attempt.proven()) {
                givenUp = false;
                // What is found from now on is new to the policy.
                decide(incident, PolicyQuestion.tick(ended, deviceId).withCondition(DeviceCondition.HEALTHY));
                join(ended);
                return;
            }
            plan = plan.after(attempt, decide(incident, condition(ended)), tried);
        }
    }

    private PolicyQuestion condition(PolicyTime now) {
        return PolicyQuestion.tick(now, deviceId).withCondition(DeviceCondition.of(work.state()));
    }

    private void pause(OptionalLong incident, Duration delay) throws InterruptedException {
        if (!delay.isZero()) {
            work.pause(delay);
            note(incident, Event.WAITED, "back-off", delay);
        }
    }

    private Duration since(PolicyTime begun) {
        return Duration.ofNanos(work.now().nanos() - begun.nanos());
    }

    /**
     * Takes what was told until the device was proven to work into the incident: threads of an engine wake one after another. A fault that came after the proof
     * shows in the device's state.
     */
    private void join(PolicyTime proven) {
        if (work.state() == DeviceState.FAULTED) {
            return;
        }
        inbox.takeAll(trouble -> trouble.time().nanos() - proven.nanos() <= 0
                        && trouble.reports().isEmpty()
                        && !trouble.again())
                .forEach(trouble -> record(trouble, Event.JOINED));
    }

    /** Records that the gate was closed: not when it was, since who saw a fault must not wait for a log or a listener. */
    private void noteClosed() {
        inbox.takeClosedBy()
                .ifPresent(trouble -> parts.audit()
                        .note(
                                trouble.time(),
                                deviceId,
                                OptionalLong.empty(),
                                Event.GATE_CLOSED,
                                trouble.detail(),
                                Duration.ZERO));
    }

    private void openGate(OptionalLong incident) {
        if (!givenUp && inbox.open()) {
            note(incident, Event.GATE_OPENED, "", Duration.ZERO);
        }
    }

    private void giveUp(OptionalLong incident, Trouble trouble, String reason, Optional<RecoveryExit> exit) {
        givenUp = true;
        inbox.close(trouble).giveUp("device " + deviceId + " is given up: " + reason);
        noteClosed();
        metrics.givenUp();
        note(incident, Event.GIVEN_UP, reason, Duration.ZERO);
        exit.ifPresent(parts.exits());
    }

    private void note(OptionalLong incident, Event event, String detail, Duration took) {
        parts.audit().note(work.now(), deviceId, incident, event, detail, took);
    }
}
