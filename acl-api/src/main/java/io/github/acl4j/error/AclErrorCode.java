package io.github.acl4j.error;

/** The numbers of ACL's code table that the SDK itself looks at, named as in C without {@code ACL_ERROR_}. */
public final class AclErrorCode {
    /** {@code ACL_SUCCESS}. */
    public static final int SUCCESS = 0;

    /** {@code ACL_ERROR_INVALID_PARAM}. */
    public static final int INVALID_PARAM = 100000;

    /** {@code ACL_ERROR_REPEAT_INITIALIZE}. */
    public static final int REPEAT_INITIALIZE = 100002;

    /** {@code ACL_ERROR_INVALID_FILE}. */
    public static final int INVALID_FILE = 100003;

    /** {@code ACL_ERROR_REPEAT_FINALIZE}. */
    public static final int REPEAT_FINALIZE = 100037;

    /** {@code ACL_ERROR_COMPILING_STUB_MODE}. */
    public static final int COMPILING_STUB_MODE = 100039;

    /** {@code ACL_ERROR_RT_PARAM_INVALID}. */
    public static final int RT_PARAM_INVALID = 107000;

    /** {@code ACL_ERROR_RT_INVALID_DEVICEID}. */
    public static final int RT_INVALID_DEVICEID = 107001;

    /** {@code ACL_ERROR_RT_CONTEXT_NULL}. */
    public static final int RT_CONTEXT_NULL = 107002;

    /** {@code ACL_ERROR_RT_STREAM_CONTEXT}. */
    public static final int RT_STREAM_CONTEXT = 107003;

    /** {@code ACL_ERROR_RT_INVALID_HANDLE}. */
    public static final int RT_INVALID_HANDLE = 107017;

    /** {@code ACL_ERROR_RT_WAIT_TIMEOUT}. */
    public static final int RT_WAIT_TIMEOUT = 107019;

    /** {@code ACL_ERROR_RT_TASK_TIMEOUT}. */
    public static final int RT_TASK_TIMEOUT = 107020;

    /** {@code ACL_ERROR_RT_DEVICE_TASK_ABORT}. */
    public static final int RT_DEVICE_TASK_ABORT = 107022;

    /** {@code ACL_ERROR_RT_STREAM_ABORT}. */
    public static final int RT_STREAM_ABORT = 107023;

    /** {@code ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT}. */
    public static final int RT_CAPTURE_MODE_NOT_SUPPORT = 107030;

    /** {@code ACL_ERROR_RT_TASK_ABORT_STOP}. */
    public static final int RT_TASK_ABORT_STOP = 107035;

    /** {@code ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC}. */
    public static final int RT_CAPTURE_MODE_BLOCK_ASYNC = 107041;

    /** {@code ACL_ERROR_RT_FEATURE_NOT_SUPPORT}. */
    public static final int RT_FEATURE_NOT_SUPPORT = 207000;

    /** {@code ACL_ERROR_RT_MEMORY_ALLOCATION}. */
    public static final int RT_MEMORY_ALLOCATION = 207001;

    /** {@code ACL_ERROR_RT_NO_DEVICE}. */
    public static final int RT_NO_DEVICE = 207004;

    /** {@code ACL_ERROR_RT_NO_EVENT_RESOURCE}. */
    public static final int RT_NO_EVENT_RESOURCE = 207007;

    /** {@code ACL_ERROR_RT_NO_STREAM_RESOURCE}. */
    public static final int RT_NO_STREAM_RESOURCE = 207008;

    /** {@code ACL_ERROR_RT_DEVICE_OOM}. */
    public static final int RT_DEVICE_OOM = 207018;

    /** {@code ACL_ERROR_RT_INTERNAL_ERROR}. */
    public static final int RT_INTERNAL_ERROR = 507000;

    /** {@code ACL_ERROR_RT_TS_ERROR}. */
    public static final int RT_TS_ERROR = 507001;

    /** {@code ACL_ERROR_RT_CONTEXT_RELEASE_ERROR}. */
    public static final int RT_CONTEXT_RELEASE_ERROR = 507007;

    /** {@code ACL_ERROR_RT_LOST_HEARTBEAT}. */
    public static final int RT_LOST_HEARTBEAT = 507010;

    /** {@code ACL_ERROR_RT_AICORE_EXCEPTION}. */
    public static final int RT_AICORE_EXCEPTION = 507015;

    /** {@code ACL_ERROR_RT_DEV_SETUP_ERROR}. */
    public static final int RT_DEV_SETUP_ERROR = 507033;

    /** {@code ACL_ERROR_RT_STREAM_SYNC_TIMEOUT}. */
    public static final int RT_STREAM_SYNC_TIMEOUT = 507046;

    /** {@code ACL_ERROR_RT_DEVICE_MEM_ERROR}. */
    public static final int RT_DEVICE_MEM_ERROR = 507053;

    /** {@code ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR}. */
    public static final int RT_HBM_MULTI_BIT_ECC_ERROR = 507054;

    /** {@code ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR}. */
    public static final int RT_SUSPECT_DEVICE_MEM_ERROR = 507055;

    /** {@code ACL_ERROR_RT_LINK_ERROR}. */
    public static final int RT_LINK_ERROR = 507056;

    /** {@code ACL_ERROR_RT_SUSPECT_REMOTE_ERROR}. */
    public static final int RT_SUSPECT_REMOTE_ERROR = 507057;

    /** {@code ACL_ERROR_RT_DRV_INTERNAL_ERROR}. */
    public static final int RT_DRV_INTERNAL_ERROR = 507899;

    /** {@code ACL_ERROR_RT_SOCKET_CLOSE}. */
    public static final int RT_SOCKET_CLOSE = 507901;

    /** {@code ACL_ERROR_RT_L3_PORT_ERROR}. */
    public static final int RT_L3_PORT_ERROR = 507914;

    private AclErrorCode() {}
}
