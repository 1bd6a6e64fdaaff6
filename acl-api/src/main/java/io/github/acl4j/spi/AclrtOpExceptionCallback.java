package io.github.acl4j.spi;

/** The C type {@code aclrtOpExceptionCallback}: called for exceptions of the kernels of one binary. */
@FunctionalInterface
public interface AclrtOpExceptionCallback {
    /**
     * Called after the process-wide callbacks, under the same rules as {@link
     * AclrtExceptionInfoCallback#onException(long)}.
     *
     * @param exceptionInfo address of the {@code aclrtExceptionInfo}; valid only during the call
     * @param userData what was given at registration
     */
    void onException(long exceptionInfo, long userData);
}
