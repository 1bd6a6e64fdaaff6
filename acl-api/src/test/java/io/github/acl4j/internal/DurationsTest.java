package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurationsTest {
    /** A C function reads 0 as "no limit" (acl-facts 3.6). */
    @Test
    void roundsUpSoThatNothingPositiveBecomesZero() {
        assertThat(Durations.millisRoundedUp(Duration.ofNanos(1))).isEqualTo(1);
        assertThat(Durations.millisRoundedUp(Duration.ofMillis(5))).isEqualTo(5);
        assertThat(Durations.millisRoundedUp(Duration.ofMillis(5).plusNanos(1))).isEqualTo(6);
        assertThat(Durations.millisRoundedUp(Duration.ofMinutes(36))).isEqualTo(2_160_000);
    }

    @Test
    void saturates() {
        assertThat(Durations.saturatedNanos(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }
}
