package io.github.acl4j;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An exception with what was captured while the runtime notified of it.
 *
 * @param info the five values
 * @param time when the SDK was notified
 * @param arguments where the kernel's arguments are; empty unless asked for, and where the failed task is no kernel
 * @param functionHandle the kernel's handle; empty unless asked for, and where the failed task is no kernel
 */
public record CapturedException(
        ExceptionInfo info, Instant time, Optional<KernelArguments> arguments, OptionalLong functionHandle) {

    /**
     * The arguments of a kernel.
     *
     * @param address where they are: on the device, or on the host for a kernel of the AI CPU
     * @param length bytes, unsigned
     */
    public record KernelArguments(long address, long length) {}

    /** Hears of exceptions with what was captured. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called once for each exception. What it throws is logged and counted; others are called all the same.
         *
         * @param exception what the runtime told
         */
        void onException(CapturedException exception);
    }
}
