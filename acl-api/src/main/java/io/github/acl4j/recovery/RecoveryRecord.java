package io.github.acl4j.recovery;

import io.github.acl4j.fault.SequenceOutcome;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One thing that happened in a recovery. Immutable. The decisions among them hold the questions that they answer, so that a recovery can be replayed: {@link RecoveryReplay}.
 *
 * @param number counts the records of a coordinator, from 1
 * @param time when it happened; of a step when it ended
 * @param deviceId the device, as the user counts
 * @param incident the number of its incident, if it belongs to one
 * @param event what happened
 * @param detail a sentence for logs
 * @param took how long it took; zero for what takes no time
 * @param decision what was decided, or carried out; of {@link Event#DECIDED}, {@link Event#RECOVERED} and {@link Event#NOT_RECOVERED}
 * @param sequence the fault sequence with its steps, of {@link Event#SEQUENCE}; the proof, of {@link Event#PROVEN}; empty if it couldn't begin
 */
public record RecoveryRecord(
        long number,
        PolicyTime time,
        int deviceId,
        OptionalLong incident,
        Event event,
        String detail,
        Duration took,
        Optional<RecoveryDecision> decision,
        Optional<SequenceOutcome> sequence) {
    /** What can happen. */
    public enum Event {
        /** A fault was seen. */
        SEEN,
        /** A fault was seen while its device was being brought back from the same incident. */
        JOINED,
        /** More faults came than are kept; they are counted in the detail. */
        DROPPED,
        /** Somebody vouched for the device: the policy has forgotten all about it. */
        READMITTED,
        /** The policy was asked what to do. */
        DECIDED,
        /** What was decided was carried out, and the device is proven to work. */
        RECOVERED,
        /** What was decided was carried out, and the device isn't proven to work. */
        NOT_RECOVERED,
        /** The gate was closed. */
        GATE_CLOSED,
        /** A wait that the policy wants before the next step, or for others, is over. */
        WAITED,
        /** Nobody is inside any more, or somebody still is. */
        DRAINED,
        /** The fault sequence ended. */
        SEQUENCE,
        /** The service let go of the device, or failed to. */
        RELEASED,
        /** The service set its session up again, or failed to. */
        REBUILT,
        /** A probe was run on a device that was set up again. */
        PROVEN,
        /** The gate was opened. */
        GATE_OPENED,
        /** The device was given up. */
        GIVEN_UP,
        /** The recovery itself failed; the gate stays closed. */
        FAILED;

        private boolean isOfDecision() {
            return this == DECIDED || this == RECOVERED || this == NOT_RECOVERED;
        }
    }

    /**
     * Checks.
     *
     * @param number counts the records
     * @param time when
     * @param deviceId the device
     * @param incident its incident
     * @param event what happened
     * @param detail a sentence
     * @param took how long it took
     * @param decision what was decided
     * @param sequence the fault sequence
     */
    public RecoveryRecord {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(incident, "incident");
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(detail, "detail");
        Objects.requireNonNull(took, "took");
        Objects.requireNonNull(sequence, "sequence");
        if (decision.isPresent() != event.isOfDecision()) {
            throw new IllegalArgumentException(event + " with decision " + decision);
        }
    }

    /**
     * The record in one line.
     *
     * @return such as {@code device 4 incident 1: GATE_OPENED after …}
     */
    @Override
    public String toString() {
        return "device " + deviceId + (incident.isPresent() ? " incident " + incident.getAsLong() : "") + ": " + event
                + (detail.isEmpty() ? "" : ", " + detail)
                + (took.isZero() ? "" : ", " + took.toMillis() + " ms");
    }
}
