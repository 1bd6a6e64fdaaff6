package io.github.acl4j.diagnosis.hccl;

/** What is at the root of a hung or failed collective (hccl.md b). */
public enum RootCause {
    /** The logs show no fault of a collective. */
    NONE,
    /** Something is missing without which an answer would be a guess. */
    INCONCLUSIVE,
    /** A rank fell silent: its process exited, or its network or heart beat failed. */
    HEARTBEAT_LOST,
    /** A rank's process exited; others saw it by failed transfers. */
    PROCESS_EXIT,
    /** A rank makes no progress: its host doesn't issue what the others wait for. */
    STUCK,
    /** A transfer over RoCE failed between two devices. */
    ERROR_CQE,
    /** Two ranks live and don't hear each other. */
    LINK_FAULT,
    /** The heart beat says that a retry of an operator isn't supported. */
    OPRETRY_NOT_SUPPORTED,
    /** A rank failed by something else before the others waited for it. */
    OTHER_FIRST_ERROR,
    /** A rank didn't issue the collective that the others wait in, and reports nothing. */
    OP_NOT_ISSUED,
    /** Ranks of a group issued different collectives. */
    OP_MISMATCH,
    /** Ranks of a group, or groups of a rank, wait for each other in a ring. */
    OP_ORDER,
    /** Ranks issued the same collective with another count, type or reduction. */
    PARAM_MISMATCH,
    /** A rank issued the collective later than the others' timeout. */
    ISSUE_TIME_GAP,
    /** A rank destroyed the communicator while another still copied from its memory. */
    SDMA_COMM_EARLY_DESTROY,
    /** A copy between devices failed together with their link. */
    SDMA_LINK,
    /** A copy between devices failed, most likely by the memory it was given. */
    SDMA_OTHER,
    /** Collectives of one group on two streams got in each other's way. */
    MULTI_STREAM_CONFLICT
}
