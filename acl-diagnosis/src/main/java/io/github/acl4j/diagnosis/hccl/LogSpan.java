package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;

/**
 * From when to when one kind of a process's logs goes.
 *
 * @param files how many files there are
 * @param first the time of the first line, or {@link PlogTime#NONE}
 * @param last the time of the last line, or {@link PlogTime#NONE}
 * @param torn whether a file ends within a line, so that what follows is lost
 */
record LogSpan(int files, long first, long last, boolean torn) {
    static final LogSpan EMPTY = new LogSpan(0, PlogTime.NONE, PlogTime.NONE, false);

    LogSpan with(LogSpan other) {
        return new LogSpan(
                files + other.files,
                first == PlogTime.NONE
                        ? other.first
                        : other.first == PlogTime.NONE ? first : Math.min(first, other.first),
                Math.max(last, other.last),
                torn || other.torn);
    }
}
