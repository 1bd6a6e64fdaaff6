package io.github.acl4j.internal;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.FaultVerdict;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A fault that was seen on a device.
 *
 * @param deviceId the device, as the user counts
 * @param error the code that was seen
 * @param where by whom, for logs
 * @param time when
 * @param verdict what it means, judged when it is asked for: better not on the thread that saw it; empty if that can't be told
 */
public record SeenFault(
        int deviceId, AclError error, String where, Instant time, Supplier<Optional<FaultVerdict>> verdict) {
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
}
