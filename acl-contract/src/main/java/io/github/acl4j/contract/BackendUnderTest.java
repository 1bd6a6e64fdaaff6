package io.github.acl4j.contract;

import io.github.acl4j.spi.AclrtBackend;
import java.util.Map;

/**
 * A runtime as a fresh process would find it, with a way to make faults happen: no device set, nothing registered, no last
 * error, no message, {@code aclInit} not called, two devices.
 */
public interface BackendUnderTest extends AutoCloseable {
    /**
     * The mirror.
     *
     * @return the backend, open
     */
    AclrtBackend backend();

    /**
     * The control side of the same runtime.
     *
     * @return the injector
     */
    FaultInjector injector();

    /**
     * The id of the calling thread as exceptions carry it: what {@code aclrtGetThreadIdFromExceptionInfo} says of a task that
     * this thread launched. On Linux, {@code gettid()}.
     *
     * @return the id, unsigned
     */
    int currentThreadId();

    /** Ends it and everything that it started. */
    @Override
    void close();

    /** Makes one. */
    @FunctionalInterface
    interface Factory {
        /**
         * Starts a fresh runtime.
         *
         * @param environment environment variables that it must see, such as {@code ASCEND_RT_VISIBLE_DEVICES}
         * @return the runtime, for one test
         */
        BackendUnderTest start(Map<String, String> environment);
    }
}
