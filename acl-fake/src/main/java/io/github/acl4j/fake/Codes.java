package io.github.acl4j.fake;

/** The ACL codes that the fake itself decides on (acl-facts 4). */
final class Codes {
    static final int SUCCESS = 0;
    static final int INVALID_PARAM = 100000;
    static final int REPEAT_INITIALIZE = 100002;
    static final int INVALID_FILE = 100003;
    static final int PARSE_FILE = 100006;
    static final int REPEAT_FINALIZE = 100037;
    static final int RT_PARAM_INVALID = 107000;
    static final int RT_INVALID_DEVICEID = 107001;
    static final int RT_CONTEXT_NULL = 107002;
    static final int RT_STREAM_CONTEXT = 107003;
    static final int RT_INVALID_MEMORY_TYPE = 107016;
    static final int RT_INVALID_HANDLE = 107017;
    static final int RT_WAIT_TIMEOUT = 107019;
    static final int RT_DEVICE_TASK_ABORT = 107022;
    static final int RT_STREAM_ABORT = 107023;
    static final int RT_CAPTURE_MODE_NOT_SUPPORT = 107030;
    static final int RT_FEATURE_NOT_SUPPORT = 207000;
    static final int RT_MEMORY_ALLOCATION = 207001;
    static final int RT_NO_DEVICE = 207004;
    static final int RT_NO_EVENT_RESOURCE = 207007;
    static final int RT_NO_STREAM_RESOURCE = 207008;
    static final int GE_FAILURE = 500002;
    static final int RT_INTERNAL_ERROR = 507000;
    static final int RT_TS_ERROR = 507001;
    static final int RT_CONTEXT_RELEASE_ERROR = 507007;
    static final int RT_AICORE_EXCEPTION = 507015;
    static final int RT_DEV_SETUP_ERROR = 507033;
    static final int RT_STREAM_SYNC_TIMEOUT = 507046;
    static final int RT_DEVICE_MEM_ERROR = 507053;
    static final int RT_HBM_MULTI_BIT_ECC = 507054;
    static final int RT_DRV_INTERNAL_ERROR = 507899;
    static final int RT_L3_PORT_ERROR = 507914;

    /** 0xFFFFFFFF: what getters answer to NULL, and an id that there is none of. */
    static final int NONE = -1;

    private Codes() {}
}
