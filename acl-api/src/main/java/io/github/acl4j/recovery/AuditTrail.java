package io.github.acl4j.recovery;

import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.internal.FlightEvents;
import io.github.acl4j.internal.Listeners;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The records of a coordinator: keeps the latest, logs them, and passes them on. */
final class AuditTrail {
    /** How many records are kept. */
    static final int KEPT = 1_024;

    private static final Logger log = LoggerFactory.getLogger(AuditTrail.class);

    private final Listeners<RecoveryListener> listeners = new Listeners<>();
    private final ArrayDeque<RecoveryRecord> records = new ArrayDeque<>();
    private long count;

    AuditTrail(List<RecoveryListener> listeners) {
        listeners.forEach(this.listeners::add);
    }

    void addListener(RecoveryListener listener) {
        listeners.add(listener);
    }

    void removeListener(RecoveryListener listener) {
        listeners.remove(listener);
    }

    /** Asks the policy. Decisions are recorded in the order in which they are made, or they couldn't be replayed. */
    RecoveryDecision decide(RecoveryPolicy policy, OptionalLong incident, PolicyQuestion question) {
        RecoveryDecision decision;
        RecoveryRecord added;
        synchronized (this) {
            decision = policy.decide(question);
            added = add(question.time(), incident, Event.DECIDED, decision);
        }
        tell(added);
        return decision;
    }

    /** Tells the policy what became of a decision. */
    void finish(
            RecoveryPolicy policy,
            PolicyTime time,
            OptionalLong incident,
            RecoveryDecision decision,
            boolean recovered) {
        RecoveryRecord added;
        synchronized (this) {
            policy.finished(time, decision, recovered);
            added = add(time, incident, recovered ? Event.RECOVERED : Event.NOT_RECOVERED, decision);
        }
        tell(added);
    }

    /** Has the policy forget all about a device. */
    void readmit(RecoveryPolicy policy, PolicyTime time, int deviceId, String detail) {
        RecoveryRecord added;
        synchronized (this) {
            policy.forget(time, deviceId);
            added = add(number -> new RecoveryRecord(
                    number,
                    time,
                    deviceId,
                    OptionalLong.empty(),
                    Event.READMITTED,
                    detail,
                    Duration.ZERO,
                    Optional.empty(),
                    Optional.empty()));
        }
        tell(added);
    }

    private RecoveryRecord add(PolicyTime time, OptionalLong incident, Event event, RecoveryDecision decision) {
        return add(number -> new RecoveryRecord(
                number,
                time,
                decision.deviceId(),
                incident,
                event,
                decision.toString(),
                Duration.ZERO,
                Optional.of(decision),
                Optional.empty()));
    }

    void note(PolicyTime time, int deviceId, OptionalLong incident, Event event, String detail, Duration took) {
        note(time, deviceId, incident, event, detail, took, Optional.empty());
    }

    void note(
            PolicyTime time,
            int deviceId,
            OptionalLong incident,
            Event event,
            String detail,
            Duration took,
            Optional<SequenceOutcome> sequence) {
        tell(add(number ->
                new RecoveryRecord(number, time, deviceId, incident, event, detail, took, Optional.empty(), sequence)));
    }

    private synchronized RecoveryRecord add(LongFunction<RecoveryRecord> numbered) {
        RecoveryRecord added = numbered.apply(++count);
        if (records.size() >= KEPT) {
            records.removeFirst();
        }
        records.addLast(added);
        return added;
    }

    private void tell(RecoveryRecord added) {
        FlightEvents.recovery(
                added.deviceId(), added.incident().orElse(0), added.event().toString(), added.detail(), added.took());
        var event = switch (added.event()) {
            case GIVEN_UP, FAILED -> log.atError();
            case JOINED, DROPPED -> log.atDebug();
            default -> log.atInfo();
        };
        event.addKeyValue("device", added.deviceId())
                .addKeyValue("incident", added.incident().orElse(0))
                .addKeyValue("event", added.event())
                .addKeyValue("detail", added.detail())
                .addKeyValue("took", added.took())
                .log("recovery");
        listeners.tell(listener -> listener.onRecovery(added));
    }

    synchronized List<RecoveryRecord> records() {
        return List.copyOf(records);
    }
}
