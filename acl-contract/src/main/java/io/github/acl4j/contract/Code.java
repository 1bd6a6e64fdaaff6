package io.github.acl4j.contract;

/** Return codes that the contract tells apart (acl-facts 4). */
final class Code {
    static final int OK = 0;
    static final int ACL_INVALID_PARAM = 100000;
    static final int PARAM_INVALID = 107000;
    static final int INVALID_DEVICE = 107001;
    static final int CONTEXT_NULL = 107002;
    static final int STREAM_CONTEXT = 107003;
    static final int INVALID_MEMORY_TYPE = 107016;
    static final int INVALID_HANDLE = 107017;
    static final int WAIT_TIMEOUT = 107019;
    static final int TASK_ABORT = 107022;
    static final int FEATURE_NOT_SUPPORTED = 207000;
    static final int TS_ERROR = 507001;
    static final int DRIVER_INTERNAL = 507899;

    private Code() {}
}
