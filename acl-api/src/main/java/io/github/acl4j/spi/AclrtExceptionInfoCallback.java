package io.github.acl4j.spi;

/**
 * The C type {@code aclrtExceptionInfoCallback}. The identity of the object stands for the function pointer: the same
 * object registered twice is one entry.
 */
@FunctionalInterface
public interface AclrtExceptionInfoCallback {
    /**
     * Called once for each exception, on a thread of the runtime or on the caller's own thread inside a synchronize, and
     * on several threads at once (acl-facts 3.3). Must not throw, and must not call the runtime except for the getters.
     *
     * @param exceptionInfo address of the {@code aclrtExceptionInfo}; valid only during the call, to be read with {@link
     *     AclrtBackend#aclrtGetTaskIdFromExceptionInfo} and its siblings
     */
    void onException(long exceptionInfo);
}
