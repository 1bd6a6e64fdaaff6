package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A fault that comes back too often is worse than each time it comes (health c.3, {@code FaultFrequency}).
 *
 * @param window the time that is looked at, 60 s to 10 days; its edge counts as inside
 * @param times how often in the window is too often, 1 to 100
 * @param level the level that the device then has
 * @param release after which time without the fault, since it last went away, the level is taken back, 60 s or more; empty for never, which is
 *     allowed only for {@link FaultLevel#MANUALLY_SEPARATE}
 */
public record FrequencyRule(Duration window, int times, FaultLevel level, Optional<Duration> release) {
    /** The shortest window and the shortest release. */
    public static final Duration SHORTEST = Duration.ofSeconds(60);

    /** The longest window. */
    public static final Duration LONGEST_WINDOW = Duration.ofDays(10);

    /** The most times. */
    public static final int MOST_TIMES = 100;

    /** Longer than any process lives, and short enough to be counted in nanoseconds. */
    private static final Duration LONGEST_RELEASE = Duration.ofDays(36_500);

    /**
     * Checks.
     *
     * @param window the time that is looked at
     * @param times how often is too often
     * @param level the level that the device then has
     * @param release after which time without the fault
     * @throws IllegalArgumentException if one is out of its range, or there is no release where one is needed
     */
    public FrequencyRule {
        Objects.requireNonNull(level, "level");
        check("TimeWindow", window, SHORTEST, LONGEST_WINDOW);
        if (times < 1 || times > MOST_TIMES) {
            throw new IllegalArgumentException("Times is " + times + ", not 1 to " + MOST_TIMES);
        }
        if (level == FaultLevel.NORMAL) {
            throw new IllegalArgumentException("FaultHandling is " + level.levelName());
        }
        release.ifPresent(time -> check("ReleaseTimeWindow", time, SHORTEST, LONGEST_RELEASE));
        if (release.isEmpty() && level != FaultLevel.MANUALLY_SEPARATE) {
            throw new IllegalArgumentException("no ReleaseTimeWindow for " + level.levelName());
        }
    }

    static void check(String name, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException("%s is %d s, not %d to %d s"
                    .formatted(name, value.toSeconds(), least.toSeconds(), most.toSeconds()));
        }
    }
}
