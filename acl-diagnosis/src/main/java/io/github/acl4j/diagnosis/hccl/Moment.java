package io.github.acl4j.diagnosis.hccl;

/**
 * Something that a log tells of its process.
 *
 * @param kind what
 * @param time when, by the clock that all servers share, in microseconds as {@link io.github.acl4j.diagnosis.plog.PlogTime} has them
 * @param line the line that tells it
 */
public record Moment(Kind kind, long time, LogLine line) {
    /** What it is. */
    public enum Kind {
        /** It issued the collective that failed later, or the last one of which the logs tell. */
        ISSUED,
        /** Its heart beat saw a change of some rank. */
        HEARTBEAT,
        /** It reported an error. */
        ERROR,
        /** A collective timed out. */
        TIMEOUT,
        /** It destroyed a communicator, or began to. */
        DESTROYED
    }
}
