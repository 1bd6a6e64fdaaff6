package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Objects;

/**
 * A fault that lasts too long is worse than one that goes away (health c.3, {@code FaultDuration}).
 *
 * @param faultTimeout a fault that lasts longer than this has timed out, 0 to 600 s
 * @param recoverTimeout one that has timed out counts as gone when it stays away for longer than this, 0 s to a day
 * @param level the level that the device has meanwhile; never {@link FaultLevel#MANUALLY_SEPARATE}
 */
public record DurationRule(Duration faultTimeout, Duration recoverTimeout, FaultLevel level) {
    /** The longest {@link #faultTimeout}. */
    public static final Duration LONGEST_FAULT_TIMEOUT = Duration.ofMinutes(10);

    /** The longest {@link #recoverTimeout}. */
    public static final Duration LONGEST_RECOVER_TIMEOUT = Duration.ofDays(1);

    /**
     * Checks.
     *
     * @param faultTimeout how long a fault may last
     * @param recoverTimeout how long it must stay away
     * @param level the level meanwhile
     * @throws IllegalArgumentException if one is out of its range
     */
    public DurationRule {
        Objects.requireNonNull(level, "level");
        FrequencyRule.check("FaultTimeout", faultTimeout, Duration.ZERO, LONGEST_FAULT_TIMEOUT);
        FrequencyRule.check("RecoverTimeout", recoverTimeout, Duration.ZERO, LONGEST_RECOVER_TIMEOUT);
        if (level == FaultLevel.NORMAL || level == FaultLevel.MANUALLY_SEPARATE) {
            throw new IllegalArgumentException("FaultHandling is " + level.levelName());
        }
    }
}
