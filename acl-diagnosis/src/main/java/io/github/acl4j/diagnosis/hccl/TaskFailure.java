package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task of a collective that failed on one process, from the lines that report it (a.8). What they don't tell is negative, empty or null.
 *
 * @param kind how it failed
 * @param time when it was reported, by the host's clock
 * @param issued when the collective was issued, or {@link PlogTime#NONE}
 * @param tag what the tag tells, or null
 * @param group the communicator, or null
 * @param size how many ranks the communicator has
 * @param rank the process's rank in it
 * @param peer the rank it waited for
 * @param waitsOnItself whether it waited for a stream of its own
 * @param index the collective's number within its class and group
 * @param count how many elements
 * @param dataType their type
 * @param reduceType how they are reduced
 * @param lines the lines
 */
record TaskFailure(
        Kind kind,
        long time,
        long issued,
        @Nullable OpTag tag,
        @Nullable String group,
        long size,
        long rank,
        long peer,
        boolean waitsOnItself,
        long index,
        String count,
        String dataType,
        String reduceType,
        List<KeptLine> lines) {
    /** How a task failed. */
    enum Kind {
        /** It waited in vain. */
        TIMEOUT,
        /** A copy between devices failed. */
        SDMA,
        /** Something else failed. */
        OTHER,
        /** What failed isn't told: FFTS+ has no types of tasks. */
        UNKNOWN
    }

    TaskFailure {
        lines = List.copyOf(lines);
    }

    boolean isTimeout() {
        return kind == Kind.TIMEOUT;
    }

    String op() {
        return tag == null ? "" : tag.op();
    }

    boolean isPointToPoint() {
        return op().equals(OpTag.SEND_RECV);
    }

    /** Operators whose counts differ by rank (b.5.4). */
    boolean hasCommonCount() {
        return !op().endsWith("V") && !op().endsWith("VC") && !op().equals("BatchSendRecv") && !isPointToPoint();
    }
}
