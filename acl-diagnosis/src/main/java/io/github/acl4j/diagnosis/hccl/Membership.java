package io.github.acl4j.diagnosis.hccl;

/**
 * A process's place in a communicator (a.4).
 *
 * @param group the communicator's name
 * @param size how many ranks it has, or {@link #UNKNOWN}
 * @param rank the process's rank in it, or {@link #UNKNOWN}
 * @param entered when the process began to set it up, or {@link io.github.acl4j.diagnosis.plog.PlogTime#NONE}
 * @param ready when all ranks had found each other, or {@link io.github.acl4j.diagnosis.plog.PlogTime#NONE}
 */
record Membership(String group, long size, long rank, long entered, long ready) {
    static final long UNKNOWN = -1;

    /** What two lines say together; the first to be known counts. */
    Membership with(Membership other) {
        return new Membership(
                group,
                size == UNKNOWN ? other.size : size,
                rank == UNKNOWN ? other.rank : rank,
                Math.max(entered, other.entered),
                Math.max(ready, other.ready));
    }
}
