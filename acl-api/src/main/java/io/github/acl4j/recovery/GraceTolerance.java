package io.github.acl4j.recovery;

import java.time.Duration;

/**
 * How long the device plugin waits while a device is being reset (health c.3, {@code GraceTolerance}).
 *
 * @param processRead for processes to read that it will be reset, 5 to 90 s
 * @param deviceReset for the device to be reset, 60 to 180 s
 * @param selfHealing for a fault to go away by itself, 1 to 30 s
 */
public record GraceTolerance(Duration processRead, Duration deviceReset, Duration selfHealing) {
    /** 30, 150 and 15 seconds. */
    public static final GraceTolerance DEFAULT =
            new GraceTolerance(Duration.ofSeconds(30), Duration.ofSeconds(150), Duration.ofSeconds(15));

    /**
     * Checks.
     *
     * @param processRead for processes to read
     * @param deviceReset for the device to be reset
     * @param selfHealing for a fault to go away
     * @throws IllegalArgumentException if one is out of its range
     */
    public GraceTolerance {
        FrequencyRule.check("WaitProcessReadCMTime", processRead, Duration.ofSeconds(5), Duration.ofSeconds(90));
        FrequencyRule.check("WaitDeviceResetTime", deviceReset, Duration.ofSeconds(60), Duration.ofSeconds(180));
        FrequencyRule.check("WaitFaultSelfHealingTime", selfHealing, Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    /**
     * How long to wait for a device that was let go of to come back.
     *
     * @return the reset and the reading of the news about it
     */
    public Duration releaseWait() {
        return deviceReset.plus(processRead);
    }
}
