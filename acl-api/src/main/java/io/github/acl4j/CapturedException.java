package io.github.acl4j;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An exception with what was captured while the runtime notified of it.
 *
 * @param info the five values
 * @param time when the SDK was notified
 * @param arguments where the kernel's arguments are; empty unless asked for, and where the failed task is no kernel
 * @param functionHandle the kernel's handle; empty unless asked for, and where the failed task is no kernel
 * @param operator which operator of a model failed; empty unless asked for, and where it isn't known
 * @param notCaptured for each capture that was asked for and isn't there, the reason, for people; unmodifiable
 */
public record CapturedException(
        ExceptionInfo info,
        Instant time,
        Optional<KernelArguments> arguments,
        OptionalLong functionHandle,
        Optional<FailedOperator> operator,
        Map<Capture, String> notCaptured) {

    /**
     * Copies the map.
     *
     * @param info the five values
     * @param time when the SDK was notified
     * @param arguments where the kernel's arguments are
     * @param functionHandle the kernel's handle
     * @param operator which operator of a model failed
     * @param notCaptured for each capture that isn't there, the reason
     */
    public CapturedException {
        notCaptured = Map.copyOf(notCaptured);
    }

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
