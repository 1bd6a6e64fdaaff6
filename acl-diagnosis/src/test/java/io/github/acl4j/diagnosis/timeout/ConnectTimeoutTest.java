package io.github.acl4j.diagnosis.timeout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.diagnosis.timeout.EffectiveTimeout.Outcome;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vendor's list of environment variables, CANN 8.0 to 8.5: "[120, 7200], 120; the actual wait is 20 s longer" (since 8.2). */
class ConnectTimeoutTest {

    @ParameterizedTest
    @CsvSource({"120,120,140", "150,150,170", "7200,7200,7220"})
    void aValueIsTakenAndSince82HasTwentySecondsMore(String value, long before, long since) {
        assertThat(ConnectTimeout.effective(Optional.of(value), false).duration())
                .contains(Duration.ofSeconds(before));
        assertThat(ConnectTimeout.effective(Optional.of(value), true).duration())
                .contains(Duration.ofSeconds(since));
    }

    @Test
    void theDefaultIs120Seconds() {
        assertThat(ConnectTimeout.effective(Optional.empty(), false).duration()).contains(Duration.ofSeconds(120));
        assertThat(ConnectTimeout.effective(Optional.empty(), true).duration()).contains(Duration.ofSeconds(140));
    }

    @ParameterizedTest
    @ValueSource(strings = {"119", "7201", "150.5", "", "-150", "12345678901"})
    void otherValuesAreRefused(String value) {
        EffectiveTimeout timeout = ConnectTimeout.effective(Optional.of(value), true);
        assertThat(timeout.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(timeout.reasons()).singleElement().asString().contains("[120, 7200]");
    }
}
