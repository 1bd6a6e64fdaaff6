package io.github.acl4j.health;

import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** The time of a monitor, so that tests can have one of their own. */
interface HealthClock {
    /** The real one. */
    HealthClock SYSTEM = new HealthClock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public Instant instant() {
            return Instant.now();
        }

        @Override
        public void sleep(long nanos) {
            LockSupport.parkNanos(nanos);
        }
    };

    /** Never goes back, whatever is done to the time of day. */
    long nanoTime();

    /** The time of day, for people only. */
    Instant instant();

    /** Waits; may return early. */
    void sleep(long nanos);
}
