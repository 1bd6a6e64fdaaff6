package io.github.acl4j.recovery;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time of a history: nanoseconds that only grow, by the monotonic clock within a run, and between two runs by what the wall clock says has
 * passed, if it says that time has passed at all.
 */
final class PolicyClock {
    /** No process pauses for longer, and no clock is that wrong without somebody having set it. */
    private static final Duration LONGEST_GAP = Duration.ofDays(3_650);

    private static final Duration JUMP = Duration.ofSeconds(1);

    private long position;
    private long nanos;
    private @Nullable Instant wall;
    private boolean running;

    /** Takes over where another run ended. */
    void restore(long lastPosition, Instant lastWall) {
        position = lastPosition;
        wall = lastWall;
    }

    /** Whether the wall clock has jumped since the last time, so that what is on the disk would measure the next gap wrongly. */
    boolean advance(PolicyTime time) {
        boolean jumped = false;
        position = at(time);
        if (running) {
            long passed = Math.max(0, time.nanos() - nanos);
            Instant before = wall;
            if (before != null) {
                Duration off =
                        Duration.between(before, time.wall()).minusNanos(passed).abs();
                jumped = off.compareTo(JUMP) > 0;
            }
            nanos += passed;
        } else {
            running = true;
            nanos = time.nanos();
        }
        wall = time.wall();
        return jumped;
    }

    /** Where it would be at a time, without going there: who only looks mustn't change what later decisions rest on. */
    long at(PolicyTime time) {
        if (running) {
            return position + Math.max(0, time.nanos() - nanos);
        }
        Instant before = wall;
        return before == null ? position : position + gapNanos(Duration.between(before, time.wall()));
    }

    private long gapNanos(Duration gap) {
        if (gap.isNegative() || position > Long.MAX_VALUE / 2) {
            return 0;
        }
        return gap.compareTo(LONGEST_GAP) > 0 ? LONGEST_GAP.toNanos() : gap.toNanos();
    }

    @Nullable
    Instant wall() {
        return wall;
    }

    /** Now, as nanoseconds since the history began. */
    long position() {
        return position;
    }
}
