package io.github.acl4j.fake;

import java.util.List;

/**
 * Ends a call that is refused: with which code, whether that becomes the thread's last error, and what is recorded for
 * {@code aclGetRecentErrMsg}. Thrown where the reason is found and turned into a return code in one place.
 */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final boolean stored;
    private final transient List<ErrorEntry> entries;

    private Refused(int code, boolean stored, List<ErrorEntry> entries) {
        super(null, null, false, false);
        this.code = code;
        this.stored = stored;
        this.entries = entries;
    }

    int code() {
        return code;
    }

    boolean stored() {
        return stored;
    }

    List<ErrorEntry> entries() {
        return entries;
    }

    // ---- the ACL layer: never stored as last error (acl-facts 2.2)

    static Refused byAcl(int code, ErrorEntry... entries) {
        return new Refused(code, false, List.of(entries));
    }

    static Refused nullPointer(String function, String parameter) {
        return byAcl(Codes.INVALID_PARAM, ErrorEntry.nullPointer(function, parameter));
    }

    // ---- the runtime: stored, and the C function tells that it failed after what the reason tells

    /** For a reason that isn't one of those below. */
    static Refused byRuntime(String function, int code, String description, ErrorEntry... entries) {
        ErrorEntry failed = ErrorEntry.internal(
                "EE9999",
                function + " execution failed, reason=" + description
                        + "[FUNC:FuncErrorReason][FILE:error_message_manage.cc][LINE:69]");
        return stored(code, failed, entries);
    }

    static Refused invalidValue(String function, ErrorEntry... entries) {
        return stored(Codes.RT_PARAM_INVALID, ErrorEntry.argument(function + " execution failed."), entries);
    }

    static Refused noContext(String function) {
        return stored(Codes.RT_CONTEXT_NULL, contextIsNull(function), NO_CONTEXT);
    }

    static Refused contextIsGone(String function, ErrorEntry... entries) {
        return stored(Codes.RT_CONTEXT_NULL, contextIsNull(function), entries);
    }

    /** Of an old firmware, or of a product. */
    static Refused notSupported(String function) {
        return stored(
                Codes.RT_FEATURE_NOT_SUPPORT,
                ErrorEntry.argument(function + " execution failed, the feature is not supported."));
    }

    /** What is stored and leaves no message. */
    static Refused storedInSilence(int code) {
        return new Refused(code, true, List.of());
    }

    static Refused invalidHandle(String function) {
        return stored(
                Codes.RT_INVALID_HANDLE,
                ErrorEntry.parameter(
                        "EE1017",
                        function,
                        "handle",
                        "1. The handle has been destroyed. 2. The handle type is not the expected one"));
    }

    static Refused synchronizeTimeout(String function, String detail) {
        return stored(
                Codes.RT_STREAM_SYNC_TIMEOUT,
                ErrorEntry.synchronizeTimeout(function + " execution failed."),
                ErrorEntry.synchronizeTimeout(detail));
    }

    /** What the driver answered: 207000 is passed on in silence (vectors last-error-057 and -207), the rest is told. */
    static Refused byDriver(String function, String driverFunction, int code) {
        if (code == Codes.RT_FEATURE_NOT_SUPPORT) {
            return byAcl(code);
        }
        return byDriverAloud(function, driverFunction, code);
    }

    static Refused byDriverAloud(String function, String driverFunction, int code) {
        return byRuntime(
                function,
                code,
                "driver error:" + code,
                ErrorEntry.internal(
                        "EL9999",
                        "[drv api] " + driverFunction + " failed: drvRetCode=" + code + "!" + "[FUNC:" + driverFunction
                                + "][FILE:npu_driver.cc]"));
    }

    static final ErrorEntry NO_CONTEXT = ErrorEntry.callSequence(
            "Context validation",
            "No valid context is bound to the current thread. Call aclrtSetDevice or aclrtSetCurrentContext to bind a"
                    + " valid context to the current thread before calling this API");

    private static ErrorEntry contextIsNull(String function) {
        return ErrorEntry.argument(function + " execution failed, context pointer null.");
    }

    private static Refused stored(int code, ErrorEntry last, ErrorEntry... before) {
        List<ErrorEntry> entries = new java.util.ArrayList<>(List.of(before));
        entries.add(last);
        return new Refused(code, true, entries);
    }
}
