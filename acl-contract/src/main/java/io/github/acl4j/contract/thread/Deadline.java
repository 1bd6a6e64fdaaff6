package io.github.acl4j.contract.thread;

import java.time.Duration;

/** A point in time that all waits of one run share. */
final class Deadline {
    private final long end;

    Deadline(Duration limit) {
        this.end = System.nanoTime() + limit.toNanos();
    }

    long remainingNanos() {
        return Math.max(0, end - System.nanoTime());
    }
}
