package io.github.acl4j.health;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How one device does. Immutable.
 *
 * @param deviceId the device, as the user counts
 * @param facts what was found out about it before its first probe
 * @param verdict the state, the rule that says so, and why
 * @param since since when it is in this state
 * @param ready whether new work may be sent to it: that of the state, but while the process itself stands still that of before
 * @param live false if it is in a state that a restart helps for longer than the liveness budget
 * @param readings the last answer of each layer that was ever asked
 * @param layersOff why layers aren't asked
 * @param utilization how busy its cores were when that was last asked, in percent
 * @param score the policy's score of the last round, only informative
 * @param inFlight how many pieces of the service's work are under way
 * @param oldestAge for how long the oldest of them is
 * @param nextRound how long it is from one round to the next
 * @param stuckProbers how many threads of the monitor are inside a call that doesn't come back
 */
public record DeviceHealth(
        int deviceId,
        DeviceFacts facts,
        Verdict verdict,
        Instant since,
        boolean ready,
        boolean live,
        Map<Layer, LayerReading> readings,
        Map<Layer, String> layersOff,
        OptionalInt utilization,
        OptionalDouble score,
        long inFlight,
        Duration oldestAge,
        Duration nextRound,
        int stuckProbers) {
    /**
     * Copies the maps.
     *
     * @param deviceId the device
     * @param facts what was found out about it
     * @param verdict the state
     * @param since since when
     * @param ready whether new work may be sent to it
     * @param live whether a restart wouldn't help
     * @param readings the last answers
     * @param layersOff why layers aren't asked
     * @param utilization how busy its cores were
     * @param score the policy's score
     * @param inFlight how many pieces of work are under way
     * @param oldestAge for how long the oldest is
     * @param nextRound how long it is from one round to the next
     * @param stuckProbers how many threads are stuck
     */
    public DeviceHealth {
        readings = Map.copyOf(readings);
        layersOff = Map.copyOf(layersOff);
    }

    /**
     * The state.
     *
     * @return that of the verdict
     */
    public HealthState state() {
        return verdict.state();
    }

    /** The same while nobody can tell, as the monitor itself isn't on time. What somebody said stays true. */
    DeviceHealth unknown(String reason) {
        if (state().kind() == HealthState.Kind.FACT || state() == HealthState.UNKNOWN) {
            return this;
        }
        return new DeviceHealth(
                deviceId,
                facts,
                new Verdict(HealthState.UNKNOWN, "late", reason),
                since,
                ready,
                live,
                readings,
                layersOff,
                utilization,
                score,
                inFlight,
                oldestAge,
                nextRound,
                stuckProbers);
    }

    /**
     * For logs.
     *
     * @return id, state and reason
     */
    @Override
    public String toString() {
        return "device " + deviceId + " " + state() + " (" + verdict.rule() + ": " + verdict.reason() + ")";
    }
}
