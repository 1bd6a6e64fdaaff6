package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Objects;

/**
 * What a gate has counted. The open path counts nothing but who is inside.
 *
 * @param inside how many are inside; may be too high by those who come and go at this moment
 * @param parkedNow how many are parked
 * @param parked how many were let in after they had been parked
 * @param retriedElsewhere how many were sent to another device
 * @param rejected how many were turned away, since the device is given up
 * @param closed how long the gate was closed in all, until now
 */
public record GateStatistics(
        long inside, int parkedNow, long parked, long retriedElsewhere, long rejected, Duration closed) {
    /**
     * Checks.
     *
     * @param inside how many are inside
     * @param parkedNow how many are parked
     * @param parked how many were let in late
     * @param retriedElsewhere how many were sent elsewhere
     * @param rejected how many were turned away
     * @param closed how long it was closed
     */
    public GateStatistics {
        Objects.requireNonNull(closed, "closed");
    }
}
