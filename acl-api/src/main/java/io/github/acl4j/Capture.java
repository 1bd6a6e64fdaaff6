package io.github.acl4j;

/**
 * What can be read of an exception only while the runtime notifies of it. What couldn't be read is told in {@link
 * CapturedException#notCaptured}; the exception comes all the same.
 */
public enum Capture {
    /** Where the arguments of the failed kernel are ({@code aclrtGetArgsFromExceptionInfo}). */
    ARGUMENTS,
    /** The handle of the failed kernel ({@code aclrtGetFuncHandleFromExceptionInfo}). */
    FUNCTION,
    /**
     * Which operator of a model failed, and its tensors ({@code aclmdlCreateAndGetOpDesc}; operator description). Known for
     * whole models with static shapes; not for dynamic shapes, single operators and HCCL. Needs {@code libacl_mdl.so}, which a
     * process that runs no ACL model needn't have. Isn't asked for where the exception names no task, as one of the whole device
     * does, nor for a device that is lost or wedged.
     *
     * <p>The question is put to the graph engine inside the callback, as in the vendor's own example: once for each exception,
     * however many registrations want it, and once more for a name of 256 bytes or longer. It makes up to some ten calls for each
     * tensor, which the runtime's thread waits for.
     *
     * <p>A question that fails leaves a trace on that thread, which may be an engine's that just synchronizes: lines for {@code
     * aclGetRecentErrMsg}, internal ones (EH9999), which become its headline only if nothing but internal lines is there
     * and none came before (acl-facts 3.1). So does the first question for a long name. The thread's last error isn't touched, since
     * only what the runtime's own layer refuses is stored (acl-facts 2.2); whether the graph engine ever makes such a call on the way
     * isn't known.
     */
    OPERATOR
}
