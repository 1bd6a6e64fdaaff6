package io.github.acl4j.samples.doctor;

import io.github.acl4j.spi.AclrtFunction;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Functions of the mirror that are of use together. */
enum FunctionGroup {
    RUNTIME(
            "devices, streams, memory",
            "this is no library of a CANN that acl4j knows (8.1 and later)",
            AclrtFunction.ACL_INIT,
            AclrtFunction.ACL_FINALIZE,
            AclrtFunction.ACLRT_SET_DEVICE,
            AclrtFunction.ACLRT_RESET_DEVICE,
            AclrtFunction.ACLRT_GET_DEVICE,
            AclrtFunction.ACLRT_GET_DEVICE_COUNT,
            AclrtFunction.ACLRT_CREATE_STREAM,
            AclrtFunction.ACLRT_DESTROY_STREAM,
            AclrtFunction.ACLRT_STREAM_GET_ID,
            AclrtFunction.ACLRT_SYNCHRONIZE_STREAM,
            AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT,
            AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE,
            AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT,
            AclrtFunction.ACLRT_MALLOC,
            AclrtFunction.ACLRT_FREE,
            AclrtFunction.ACLRT_MEMCPY,
            AclrtFunction.ACLRT_MEMCPY_ASYNC,
            AclrtFunction.ACLRT_GET_THREAD_LAST_TASK_ID),
    INITIALIZATION(
            "initialisation that is counted",
            "what AclRuntime.builder().initialize() began isn't taken back by close()",
            AclrtFunction.ACL_FINALIZE_REFERENCE),
    LAST_ERROR(
            "last error and message",
            "failed calls come without the runtime's own words",
            AclrtFunction.ACLRT_PEEK_AT_LAST_ERROR,
            AclrtFunction.ACLRT_GET_LAST_ERROR,
            AclrtFunction.ACL_GET_RECENT_ERR_MSG),
    EXCEPTION(
            "exceptions: the slot and their values",
            "failed tasks aren't told of",
            AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK,
            AclrtFunction.ACLRT_GET_TASK_ID_FROM_EXCEPTION_INFO,
            AclrtFunction.ACLRT_GET_STREAM_ID_FROM_EXCEPTION_INFO,
            AclrtFunction.ACLRT_GET_THREAD_ID_FROM_EXCEPTION_INFO,
            AclrtFunction.ACLRT_GET_DEVICE_ID_FROM_EXCEPTION_INFO,
            AclrtFunction.ACLRT_GET_ERROR_CODE_FROM_EXCEPTION_INFO),
    EXCEPTION_REGISTRATION(
            "exceptions: registration",
            "exceptions come by the process's only slot, which belongs to whoever wrote it last (SlotPolicy)",
            AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER,
            AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER),
    EXCEPTION_DETAIL(
            "exceptions: arguments and kernel",
            "Capture.ARGUMENTS and Capture.FUNCTION give nothing",
            AclrtFunction.ACLRT_GET_ARGS_FROM_EXCEPTION_INFO,
            AclrtFunction.ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO,
            AclrtFunction.ACLRT_BINARY_SET_EXCEPTION_CALLBACK),
    OPERATOR(
            "exceptions: failed operator",
            "Capture.OPERATOR gives nothing",
            AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC,
            AclrtFunction.ACL_GET_TENSOR_DESC_BY_INDEX,
            AclrtFunction.ACL_GET_TENSOR_DESC_ADDRESS,
            AclrtFunction.ACL_GET_TENSOR_DESC_TYPE,
            AclrtFunction.ACL_GET_TENSOR_DESC_FORMAT,
            AclrtFunction.ACL_GET_TENSOR_DESC_NUM_DIMS,
            AclrtFunction.ACL_GET_TENSOR_DESC_DIM_V2,
            AclrtFunction.ACL_DESTROY_TENSOR_DESC),
    ABORT("abort", "a fault sequence ends as UNSUPPORTED", AclrtFunction.ACLRT_DEVICE_TASK_ABORT),
    ABORT_CALLBACK(
            "abort: callbacks",
            "AclRuntime.registerTaskAbortCallback is refused",
            AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK),
    MEMORY_ERROR(
            "memory errors",
            "AclDevice.memoryUce and repairMemory are refused",
            AclrtFunction.ACLRT_GET_MEM_UCE_INFO,
            AclrtFunction.ACLRT_MEM_UCE_REPAIR),
    VERBOSE(
            "fault detail and repair",
            "a fault sequence sees and repairs memory errors only (UCE_ONLY)",
            AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
            AclrtFunction.ACLRT_REPAIR_ERROR),
    STREAM(
            "streams: abort and failure mode",
            "AclDevice.abortStream, setStreamFailureMode or streamFailureMode is refused",
            AclrtFunction.ACLRT_STREAM_ABORT,
            AclrtFunction.ACLRT_SET_STREAM_FAILURE_MODE,
            AclrtFunction.ACLRT_GET_STREAM_ATTRIBUTE),
    EVENT(
            "events and queries of streams",
            "how far a stream is can't be asked without waiting",
            AclrtFunction.ACLRT_STREAM_QUERY,
            AclrtFunction.ACLRT_CREATE_EVENT,
            AclrtFunction.ACLRT_CREATE_EVENT_EX_WITH_FLAG,
            AclrtFunction.ACLRT_DESTROY_EVENT,
            AclrtFunction.ACLRT_RECORD_EVENT,
            AclrtFunction.ACLRT_QUERY_EVENT_STATUS),
    ROOM(
            "room for streams and events",
            "a lack of streams or events can't be seen coming",
            AclrtFunction.ACLRT_GET_STREAM_AVAILABLE_NUM,
            AclrtFunction.ACLRT_GET_EVENT_AVAIL_NUM),
    DEVICE_QUERY(
            "queries of devices",
            "the driver can't be asked what a device is and how busy",
            AclrtFunction.ACLRT_GET_DEVICE_INFO,
            AclrtFunction.ACLRT_GET_DEVICE_UTILIZATION_RATE,
            AclrtFunction.ACLRT_GET_MEM_INFO),
    DEVICE_ID(
            "ids of devices",
            "devices can't be told by the numbers that the cluster knows",
            AclrtFunction.ACLRT_GET_LOGIC_DEV_ID_BY_USER_DEV_ID,
            AclrtFunction.ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID),
    HOST_MEMORY(
            "page-locked memory",
            "copies while the host goes on go through the runtime's own memory",
            AclrtFunction.ACLRT_MALLOC_HOST,
            AclrtFunction.ACLRT_FREE_HOST),
    CAPTURE(
            "capture of graphs",
            "copies may fail, and disturb, while an engine captures a graph",
            AclrtFunction.ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE),
    STATE_CALLBACK(
            "state callbacks",
            "the mirror can't tell when streams come and go and devices are set",
            AclrtFunction.ACLRT_REG_STREAM_STATE_CALLBACK,
            AclrtFunction.ACLRT_REG_DEVICE_STATE_CALLBACK),
    FACTS(
            "facts about runtime and device",
            "some of what this report tells is missing",
            AclrtFunction.ACLRT_GET_SOC_NAME,
            AclrtFunction.ACLRT_GET_RUN_MODE,
            AclrtFunction.ACLRT_QUERY_DEVICE_STATUS,
            AclrtFunction.ACLRT_GET_OP_TIME_OUT_INTERVAL,
            AclrtFunction.ACLRT_GET_VERSION,
            AclrtFunction.ACLSYS_GET_VERSION_STR);

    private final String title;
    private final String without;

    @SuppressWarnings("ImmutableEnumChecker") // Set has no immutable type; it is unmodifiable.
    private final Set<AclrtFunction> functions;

    FunctionGroup(String title, String without, AclrtFunction first, AclrtFunction... others) {
        this.title = title;
        this.without = without;
        this.functions = Collections.unmodifiableSet(EnumSet.of(first, others));
    }

    String id() {
        return "functions." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String title() {
        return title;
    }

    /** What it means if some of them can't be used. */
    String without() {
        return without;
    }

    Set<AclrtFunction> functions() {
        return functions;
    }
}
