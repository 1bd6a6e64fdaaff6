package io.github.acl4j.recovery;

import java.time.Duration;

/** The tries of one rule on one device that didn't help. Positions are nanoseconds of the history's own time. */
final class Tries {
    /** In a row. */
    int failures;
    /** When the last one ended. */
    long last;

    void finished(long now, boolean recovered) {
        failures = recovered ? 0 : Math.min(failures + 1, 1_000);
        last = now;
    }

    /** How long to wait before the next. */
    Duration delay(long now, Backoff backoff) {
        long wait = backoff.after(failures).toNanos() - (now - last);
        return failures == 0 || wait <= 0 ? Duration.ZERO : Duration.ofNanos(wait);
    }
}
