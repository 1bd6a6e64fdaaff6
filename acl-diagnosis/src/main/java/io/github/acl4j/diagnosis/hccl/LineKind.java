package io.github.acl4j.diagnosis.hccl;

/**
 * What a line that is kept tells of, and how many of its kind are kept of a process: the first ones and the last ones. A job of 10,000 ranks whose
 * processes exit prints 10,000 lines of LOST on each.
 */
enum LineKind {
    /** Which timeout is in force (a.11). */
    SETTING(8, 8),
    /** A change of a rank's state that the heart beat saw (a.5). */
    HEARTBEAT(96, 96),
    /** What goes with such a change. */
    HEARTBEAT_NOTE(16, 16),
    /** The end of a communicator (a.11). */
    END(64, 64),
    /** A failed completion with its peer (a.6). */
    CQE(16, 16),
    /** What HCCL itself made of the heart beat at a timeout (a.7). */
    CLUSTER(32, 32),
    /** A part of the report on a failed task (a.8). */
    TASK(64, 64),
    /** The runtime's word for a timeout; tells the effective one. */
    TIMEOUT(8, 8),
    /** A failed copy between devices. */
    SDMA(8, 8),
    /** Parameters that the heart beat found to differ. */
    INCONSISTENT(8, 8),
    /** An error code for users (a.9). */
    MESSAGE(8, 8),
    /** Any other error: of each place in the code. */
    ERROR(2, 2);

    private final int first;
    private final int last;

    LineKind(int first, int last) {
        this.first = first;
        this.last = last;
    }

    int first() {
        return first;
    }

    int last() {
        return last;
    }
}
