package io.github.acl4j.recovery;

import io.github.acl4j.error.ErrorCategory;
import java.time.Instant;
import java.util.Comparator;

/**
 * How much a sighting explains of an incident. The smaller, the more.
 *
 * @param rank what was measured on the device itself comes first, what somebody waited for in vain last
 * @param time among equals the earliest
 */
record Explanation(int rank, Instant time) implements Comparable<Explanation> {
    private static final Comparator<Explanation> ORDER =
            Comparator.comparingInt(Explanation::rank).thenComparing(Explanation::time);

    static Explanation of(Sighting sighting) {
        return new Explanation(rankOf(sighting.verdict().category()), sighting.time());
    }

    /** Whether such a sighting may be the mere consequence of a failure on another device. */
    static boolean mayBeVictim(Sighting sighting) {
        return switch (sighting.verdict().category()) {
            case COMM_PEER, REMOTE_SUSPECT, LINK, SUSPECT_MEM, TASK_ABORTED, SYNC_TIMEOUT -> true;
            // The ffts+ scheduler times out where a peer never wrote what a task waits for.
            case KERNEL_TIMEOUT -> sighting.verdict().rule().equals("fftsplus-timeout");
            default -> false;
        };
    }

    private static int rankOf(ErrorCategory category) {
        return switch (category) {
            case HBM_ECC, DEVICE_MEM_UCE, DMA_HW, DMA_SW, DMA_UNKNOWN -> 0;
            case KERNEL_SW, KERNEL_HW, KERNEL_UNKNOWN, AICPU, TASK_SCHEDULER, DEVICE_LOST, BINDING_CRASH -> 0;
            case LINK, KERNEL_TIMEOUT, SUSPECT_MEM -> 1;
            case COMM_PEER, REMOTE_SUSPECT -> 2;
            case SYNC_TIMEOUT, TASK_ABORTED -> 4;
            default -> 3;
        };
    }

    @Override
    public int compareTo(Explanation other) {
        return ORDER.compare(this, other);
    }
}
