package io.github.acl4j.samples.recover;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;

/** Prints what happens, as it happens. */
final class Timeline {
    private final PrintStream out;
    private final Instant start = Instant.now();

    Timeline(PrintStream out) {
        this.out = out;
    }

    void tell(int deviceId, String text) {
        tell("device " + deviceId + "  " + text);
    }

    void tell(String text) {
        out.printf("%6d ms  %s%n", Duration.between(start, Instant.now()).toMillis(), text);
    }
}
