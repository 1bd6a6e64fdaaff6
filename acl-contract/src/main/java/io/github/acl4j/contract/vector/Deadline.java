package io.github.acl4j.contract.vector;

import java.time.Duration;

/** A point in time that all waits of one vector share. */
final class Deadline {
    private final Duration limit;
    private final long end;

    Deadline(Duration limit) {
        this.limit = limit;
        this.end = System.nanoTime() + limit.toNanos();
    }

    long remainingNanos() {
        return Math.max(0, end - System.nanoTime());
    }

    Duration limit() {
        return limit;
    }
}
