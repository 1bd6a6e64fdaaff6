package io.github.acl4j.diagnosis.timeout;

import java.math.BigDecimal;
import java.time.Duration;

/** Durations as numbers of seconds. */
final class Seconds {

    static final long MICROS = 1_000_000;

    private Seconds() {}

    static Duration ofMicros(long micros) {
        return Duration.ofSeconds(micros / MICROS, micros % MICROS * 1_000);
    }

    static Duration duration(BigDecimal seconds) {
        return ofMicros(seconds.movePointRight(6).longValueExact());
    }

    /** {@code 160.130816 s}. */
    static String text(Duration duration) {
        return text(BigDecimal.valueOf(duration.toSeconds()).add(BigDecimal.valueOf(duration.toNanosPart(), 9)));
    }

    static String text(BigDecimal seconds) {
        return seconds.signum() == 0 ? "0 s" : seconds.stripTrailingZeros().toPlainString() + " s";
    }
}
