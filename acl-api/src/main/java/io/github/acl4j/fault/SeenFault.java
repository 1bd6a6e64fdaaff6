package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.FaultVerdict;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A fault that was seen on a device: by the runtime's callback, by a call that failed, or by somebody who reported it.
 *
 * @param deviceId the device, as the user counts
 * @param error the code that was seen
 * @param where by whom, for logs
 * @param time when
 * @param source who saw it, as one of few
 * @param task the task that failed, if the runtime's callback told of it
 * @param verdict what it means, judged when it is asked for: better not on the thread that saw it; empty if that can't be told
 */
public record SeenFault(
        int deviceId,
        AclError error,
        String where,
        Instant time,
        FaultSource source,
        Optional<TaskFailure> task,
        Supplier<Optional<FaultVerdict>> verdict) {
    /** Is told of each fault that is seen on a device. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A fault was seen. Called at once on the thread that saw it, which may be the runtime's own: mustn't block, and mustn't call the runtime.
         *
         * @param fault the fault
         */
        void onFault(SeenFault fault);
    }

    /**
     * Checks.
     *
     * @param deviceId the device
     * @param error the code
     * @param where by whom
     * @param time when
     * @param source who saw it
     * @param task the task
     * @param verdict what it means
     */
    public SeenFault {
        Objects.requireNonNull(error, "error");
        Objects.requireNonNull(where, "where");
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(verdict, "verdict");
    }
}
