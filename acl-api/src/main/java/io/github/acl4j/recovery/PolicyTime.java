package io.github.acl4j.recovery;

import java.time.Instant;
import java.util.Objects;

/**
 * When something happened, on two clocks: the wall's, for records and for the time between two runs of a process, and a monotonic one, by
 * which everything within a run is measured. So a wall clock that jumps neither grants budget nor ends a window.
 *
 * @param wall the wall clock
 * @param nanos nanoseconds of a monotonic clock of any origin, such as {@link System#nanoTime()}
 */
public record PolicyTime(Instant wall, long nanos) {
    /**
     * Checks.
     *
     * @param wall the wall clock
     * @param nanos nanoseconds of a monotonic clock
     */
    public PolicyTime {
        Objects.requireNonNull(wall, "wall");
    }

    /**
     * Reads this machine's clocks.
     *
     * @return now
     */
    public static PolicyTime now() {
        return new PolicyTime(Instant.now(), System.nanoTime());
    }
}
