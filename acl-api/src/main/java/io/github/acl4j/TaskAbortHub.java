package io.github.acl4j;

import io.github.acl4j.internal.CallbackScope;
import io.github.acl4j.internal.Calls;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registers callbacks for aborts, each under its own name. */
final class TaskAbortHub {
    private static final Logger log = LoggerFactory.getLogger(TaskAbortHub.class);

    private final Calls calls;
    /** By name: the runtime has no two of one. */
    private final ConcurrentMap<String, GatedRegistration> registrations = new ConcurrentHashMap<>();

    TaskAbortHub(Calls calls) {
        this.calls = calls;
    }

    Registration add(String name, TaskAbortCallback callback) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("the name is empty (aclrtSetDeviceTaskAbortCallback)");
        }
        GatedRegistration registration = new GatedRegistration(closed -> remove(name, closed));
        set(name, (deviceId, stage, timeout, args) -> call(registration, callback, deviceId, stage, timeout));
        registrations.put(name, registration);
        return registration;
    }

    List<String> names() {
        return registrations.keySet().stream().sorted().toList();
    }

    void close() {
        registrations.values().forEach(GatedRegistration::close);
    }

    private void remove(String name, GatedRegistration registration) {
        registrations.remove(name, registration);
        try {
            set(name, null);
        } catch (RuntimeException e) {
            // A close must not fail half-way. The gate is shut: the runtime may go on calling, and nothing happens.
            log.atWarn().addKeyValue("name", name).setCause(e).log("an abort callback could not be removed");
        }
    }

    private void set(String name, @Nullable AclrtDeviceTaskAbortCallback callback) {
        calls.forProcess(
                AclrtFunction.ACLRT_SET_DEVICE_TASK_ABORT_CALLBACK,
                () -> calls.backend().aclrtSetDeviceTaskAbortCallback(name, callback, 0));
    }

    private static int call(
            GatedRegistration registration, TaskAbortCallback callback, int deviceId, int stage, int timeout) {
        Optional<Duration> left =
                timeout == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(Integer.toUnsignedLong(timeout)));
        TaskAbortCallback.Stage when = stage == AclrtDeviceTaskAbortCallback.STAGE_PRE
                ? TaskAbortCallback.Stage.PRE
                : TaskAbortCallback.Stage.POST;
        int[] answer = {TaskAbortCallback.GO_ON};
        registration.call(() -> CallbackScope.TASK_ABORT.run(() -> {
            try {
                answer[0] = callback.onTaskAbort(deviceId, when, left);
            } catch (Throwable e) {
                log.error("an abort callback threw; the abort goes on", e);
            }
        }));
        return answer[0];
    }
}
