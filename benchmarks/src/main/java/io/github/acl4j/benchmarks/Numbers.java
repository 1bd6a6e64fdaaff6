package io.github.acl4j.benchmarks;

import java.util.Locale;
import java.util.OptionalDouble;

/** Prints numbers with as many digits as mean something. */
final class Numbers {
    private Numbers() {}

    static String print(double value) {
        String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }

    /** Nothing if there is none. */
    static String print(OptionalDouble value) {
        return value.isPresent() ? print(value.getAsDouble()) : "";
    }

    /** Nothing if there is none. */
    static String printWhole(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%,.0f", value.getAsDouble()) : "";
    }
}
