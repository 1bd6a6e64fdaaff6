package io.github.acl4j.spi;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The functions of the mirror: the symbol, the first release that exports it, and the products on which the vendor says
 * that it works (acl-facts 6 and 8; abi.json). The products are the vendor's word: on another one a function may be
 * exported and answer 207000, or do nothing. Three functions may be older than it says here, as 8.1 couldn't be looked at for
 * them: {@link #ACLRT_GET_STREAM_AVAILABLE_NUM}, {@link #ACLRT_GET_EVENT_AVAIL_NUM}, {@link
 * #ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE}.
 */
public enum AclrtFunction {
    /** {@code aclInit}. */
    ACL_INIT("aclInit", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclFinalize}. */
    ACL_FINALIZE("aclFinalize", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclFinalizeReference}. */
    ACL_FINALIZE_REFERENCE("aclFinalizeReference", CannRelease.CANN_8_5, Products.EVERY),
    /** {@code aclGetRecentErrMsg}. */
    ACL_GET_RECENT_ERR_MSG("aclGetRecentErrMsg", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtPeekAtLastError}. */
    ACLRT_PEEK_AT_LAST_ERROR("aclrtPeekAtLastError", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtGetLastError}. */
    ACLRT_GET_LAST_ERROR("aclrtGetLastError", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtSetExceptionInfoCallback}. */
    ACLRT_SET_EXCEPTION_INFO_CALLBACK("aclrtSetExceptionInfoCallback", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtExceptionInfoCallbackRegister}. */
    ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER(
            "aclrtExceptionInfoCallbackRegister", CannRelease.UNRELEASED, Products.ALL_BUT_350),
    /** {@code aclrtExceptionInfoCallbackUnregister}. */
    ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER(
            "aclrtExceptionInfoCallbackUnregister", CannRelease.UNRELEASED, Products.ALL_BUT_350),
    /** {@code aclrtGetTaskIdFromExceptionInfo}. */
    ACLRT_GET_TASK_ID_FROM_EXCEPTION_INFO(
            "aclrtGetTaskIdFromExceptionInfo", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetStreamIdFromExceptionInfo}. */
    ACLRT_GET_STREAM_ID_FROM_EXCEPTION_INFO(
            "aclrtGetStreamIdFromExceptionInfo", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetThreadIdFromExceptionInfo}. */
    ACLRT_GET_THREAD_ID_FROM_EXCEPTION_INFO(
            "aclrtGetThreadIdFromExceptionInfo", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetDeviceIdFromExceptionInfo}. */
    ACLRT_GET_DEVICE_ID_FROM_EXCEPTION_INFO(
            "aclrtGetDeviceIdFromExceptionInfo", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetErrorCodeFromExceptionInfo}. */
    ACLRT_GET_ERROR_CODE_FROM_EXCEPTION_INFO(
            "aclrtGetErrorCodeFromExceptionInfo", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetArgsFromExceptionInfo}. */
    ACLRT_GET_ARGS_FROM_EXCEPTION_INFO("aclrtGetArgsFromExceptionInfo", CannRelease.CANN_9_0, Products.ALL_BUT_350),
    /** {@code aclrtGetFuncHandleFromExceptionInfo}. */
    ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO(
            "aclrtGetFuncHandleFromExceptionInfo", CannRelease.CANN_9_0, Products.ALL_BUT_350),
    /** {@code aclrtBinarySetExceptionCallback}. */
    ACLRT_BINARY_SET_EXCEPTION_CALLBACK("aclrtBinarySetExceptionCallback", CannRelease.CANN_9_0, Products.ALL_BUT_350),
    /** {@code aclmdlCreateAndGetOpDesc}, of {@link AclrtLibrary#MODEL}. */
    ACLMDL_CREATE_AND_GET_OP_DESC(
            "aclmdlCreateAndGetOpDesc", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclGetTensorDescByIndex}, of {@link AclrtLibrary#MODEL}. */
    ACL_GET_TENSOR_DESC_BY_INDEX(
            "aclGetTensorDescByIndex", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclGetTensorDescAddress}, of {@link AclrtLibrary#MODEL}. */
    ACL_GET_TENSOR_DESC_ADDRESS(
            "aclGetTensorDescAddress", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclGetTensorDescType}, of {@link AclrtLibrary#MODEL}. */
    ACL_GET_TENSOR_DESC_TYPE("aclGetTensorDescType", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclGetTensorDescFormat}, of {@link AclrtLibrary#MODEL}. */
    ACL_GET_TENSOR_DESC_FORMAT(
            "aclGetTensorDescFormat", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclGetTensorDescNumDims}, of {@link AclrtLibrary#MODEL}. */
    ACL_GET_TENSOR_DESC_NUM_DIMS(
            "aclGetTensorDescNumDims", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclGetTensorDescDimV2}, of {@link AclrtLibrary#MODEL}. */
    ACL_GET_TENSOR_DESC_DIM_V2("aclGetTensorDescDimV2", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclDestroyTensorDesc}, of {@link AclrtLibrary#MODEL}. */
    ACL_DESTROY_TENSOR_DESC("aclDestroyTensorDesc", CannRelease.CANN_8_1, Products.ALL_BUT_350, AclrtLibrary.MODEL),
    /** {@code aclrtGetMemUceInfo}. */
    ACLRT_GET_MEM_UCE_INFO("aclrtGetMemUceInfo", CannRelease.CANN_8_1, Products.FAULT_HANDLING),
    /** {@code aclrtMemUceRepair}. */
    ACLRT_MEM_UCE_REPAIR("aclrtMemUceRepair", CannRelease.CANN_8_1, Products.FAULT_HANDLING),
    /** {@code aclrtDeviceTaskAbort}. */
    ACLRT_DEVICE_TASK_ABORT("aclrtDeviceTaskAbort", CannRelease.CANN_8_1, Products.FAULT_HANDLING),
    /** {@code aclrtSetDeviceTaskAbortCallback}. */
    ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK(
            "aclrtSetDeviceTaskAbortCallback", CannRelease.CANN_8_5, Products.FAULT_HANDLING),
    /** {@code aclrtGetErrorVerbose}. */
    ACLRT_GET_ERROR_VERBOSE("aclrtGetErrorVerbose", CannRelease.CANN_8_5, Products.FAULT_HANDLING),
    /** {@code aclrtRepairError}. */
    ACLRT_REPAIR_ERROR("aclrtRepairError", CannRelease.CANN_8_5, Products.FAULT_HANDLING),
    /** {@code aclrtStreamAbort}. */
    ACLRT_STREAM_ABORT("aclrtStreamAbort", CannRelease.CANN_8_1, Products.FAULT_HANDLING),
    /** {@code aclrtSetStreamFailureMode}. */
    ACLRT_SET_STREAM_FAILURE_MODE("aclrtSetStreamFailureMode", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetStreamAttribute}. */
    ACLRT_GET_STREAM_ATTRIBUTE("aclrtGetStreamAttribute", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclrtRegStreamStateCallback}. */
    ACLRT_REG_STREAM_STATE_CALLBACK("aclrtRegStreamStateCallback", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclrtRegDeviceStateCallback}. */
    ACLRT_REG_DEVICE_STATE_CALLBACK("aclrtRegDeviceStateCallback", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclrtSetDevice}. */
    ACLRT_SET_DEVICE("aclrtSetDevice", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtResetDevice}. */
    ACLRT_RESET_DEVICE("aclrtResetDevice", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtGetDevice}. */
    ACLRT_GET_DEVICE("aclrtGetDevice", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtGetDeviceCount}. */
    ACLRT_GET_DEVICE_COUNT("aclrtGetDeviceCount", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtCreateStream}. */
    ACLRT_CREATE_STREAM("aclrtCreateStream", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtDestroyStream}. */
    ACLRT_DESTROY_STREAM("aclrtDestroyStream", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtStreamGetId}. */
    ACLRT_STREAM_GET_ID("aclrtStreamGetId", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtSynchronizeStream}. */
    ACLRT_SYNCHRONIZE_STREAM("aclrtSynchronizeStream", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtSynchronizeStreamWithTimeout}. */
    ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT(
            "aclrtSynchronizeStreamWithTimeout", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtStreamQuery}. */
    ACLRT_STREAM_QUERY("aclrtStreamQuery", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetStreamAvailableNum}. */
    ACLRT_GET_STREAM_AVAILABLE_NUM("aclrtGetStreamAvailableNum", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclrtCreateEvent}. */
    ACLRT_CREATE_EVENT("aclrtCreateEvent", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtCreateEventExWithFlag}. */
    ACLRT_CREATE_EVENT_EX_WITH_FLAG("aclrtCreateEventExWithFlag", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtDestroyEvent}. */
    ACLRT_DESTROY_EVENT("aclrtDestroyEvent", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtRecordEvent}. */
    ACLRT_RECORD_EVENT("aclrtRecordEvent", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtQueryEventStatus}. */
    ACLRT_QUERY_EVENT_STATUS("aclrtQueryEventStatus", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetEventAvailNum}. */
    ACLRT_GET_EVENT_AVAIL_NUM("aclrtGetEventAvailNum", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclmdlRICaptureThreadExchangeMode}. */
    ACLMDL_RI_CAPTURE_THREAD_EXCHANGE_MODE("aclmdlRICaptureThreadExchangeMode", CannRelease.CANN_8_5, Products.CAPTURE),
    /** {@code aclrtSynchronizeDevice}. */
    ACLRT_SYNCHRONIZE_DEVICE("aclrtSynchronizeDevice", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtSynchronizeDeviceWithTimeout}. */
    ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT("aclrtSynchronizeDeviceWithTimeout", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtGetDeviceInfo}. */
    ACLRT_GET_DEVICE_INFO("aclrtGetDeviceInfo", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclrtGetDeviceUtilizationRate}. */
    ACLRT_GET_DEVICE_UTILIZATION_RATE("aclrtGetDeviceUtilizationRate", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetLogicDevIdByUserDevId}. */
    ACLRT_GET_LOGIC_DEV_ID_BY_USER_DEV_ID("aclrtGetLogicDevIdByUserDevId", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclrtGetPhyDevIdByUserDevId}. */
    ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID("aclrtGetPhyDevIdByUserDevId", CannRelease.CANN_9_1, Products.ALL_BUT_350),
    /** {@code aclrtMalloc}. */
    ACLRT_MALLOC("aclrtMalloc", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtFree}. */
    ACLRT_FREE("aclrtFree", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtMallocHost}. */
    ACLRT_MALLOC_HOST("aclrtMallocHost", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtFreeHost}. */
    ACLRT_FREE_HOST("aclrtFreeHost", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetMemInfo}. */
    ACLRT_GET_MEM_INFO("aclrtGetMemInfo", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtMemcpy}. */
    ACLRT_MEMCPY("aclrtMemcpy", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtMemcpyAsync}. */
    ACLRT_MEMCPY_ASYNC("aclrtMemcpyAsync", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtGetThreadLastTaskId}. */
    ACLRT_GET_THREAD_LAST_TASK_ID("aclrtGetThreadLastTaskId", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetSocName}. */
    ACLRT_GET_SOC_NAME("aclrtGetSocName", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetRunMode}. */
    ACLRT_GET_RUN_MODE("aclrtGetRunMode", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclrtQueryDeviceStatus}. */
    ACLRT_QUERY_DEVICE_STATUS("aclrtQueryDeviceStatus", CannRelease.CANN_8_1, Products.ALL_BUT_350),
    /** {@code aclrtGetOpTimeOutInterval}. */
    ACLRT_GET_OP_TIME_OUT_INTERVAL("aclrtGetOpTimeOutInterval", CannRelease.CANN_8_5, Products.ALL_BUT_350),
    /** {@code aclrtGetVersion}. */
    ACLRT_GET_VERSION("aclrtGetVersion", CannRelease.CANN_8_1, Products.EVERY),
    /** {@code aclsysGetVersionStr}. */
    ACLSYS_GET_VERSION_STR("aclsysGetVersionStr", CannRelease.CANN_8_5, Products.EVERY);

    private final String symbol;
    private final CannRelease since;

    @SuppressWarnings("ImmutableEnumChecker") // Set has no immutable type; the sets are unmodifiable.
    private final Set<AscendProduct> products;

    private final AclrtLibrary library;

    AclrtFunction(String symbol, CannRelease since, Set<AscendProduct> products) {
        this(symbol, since, products, AclrtLibrary.RUNTIME);
    }

    AclrtFunction(String symbol, CannRelease since, Set<AscendProduct> products, AclrtLibrary library) {
        this.symbol = symbol;
        this.since = since;
        this.products = products;
        this.library = library;
    }

    /**
     * The name of the C function.
     *
     * @return such as {@code aclrtGetErrorVerbose}
     */
    public String symbol() {
        return symbol;
    }

    /**
     * The first release that exports it.
     *
     * @return the release, or {@link CannRelease#UNRELEASED}
     */
    public CannRelease since() {
        return since;
    }

    /**
     * Where the vendor says that it works.
     *
     * @return an unmodifiable set
     */
    public Set<AscendProduct> products() {
        return products;
    }

    /**
     * Which library exports it.
     *
     * @return the library; a process needn't have {@link AclrtLibrary#MODEL}
     */
    public AclrtLibrary library() {
        return library;
    }

    /**
     * The function with a symbol.
     *
     * @param symbol the name of a C function
     * @return the function, or empty if the mirror hasn't got it
     */
    public static Optional<AclrtFunction> ofSymbol(String symbol) {
        for (AclrtFunction function : values()) {
            if (function.symbol.equals(symbol)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }

    /**
     * What a backend throws when it is asked for a function that its library lacks.
     *
     * @return an exception that names the symbol and the release that brought it, and for one of {@link
     *     AclrtLibrary#MODEL} that library
     */
    public UnsupportedOperationException absent() {
        String release =
                since == CannRelease.UNRELEASED ? "no release of CANN has it yet" : "it came with CANN " + since;
        return new UnsupportedOperationException(symbol + " is not in this library; " + release + library.hint());
    }

    /**
     * The symbol.
     *
     * @return the name of the C function
     */
    @Override
    public String toString() {
        return symbol;
    }

    private static final class Products {
        static final Set<AscendProduct> EVERY = Collections.unmodifiableSet(EnumSet.allOf(AscendProduct.class));
        static final Set<AscendProduct> ALL_BUT_350 =
                Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(AscendProduct.IPV350)));
        static final Set<AscendProduct> FAULT_HANDLING =
                Collections.unmodifiableSet(EnumSet.of(AscendProduct.A2, AscendProduct.A3, AscendProduct.ASCEND_950));
        static final Set<AscendProduct> CAPTURE = Collections.unmodifiableSet(
                EnumSet.of(AscendProduct.A2, AscendProduct.A3, AscendProduct.ASCEND_950, AscendProduct.ASCEND_310P));
    }
}
