package io.github.acl4j.contract.vector;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A backend that does exactly what a test tells it, right or wrong. What isn't told throws. */
final class TinyBackend implements BackendUnderTest {
    private final Map<String, Function<Object[], Object>> functions = new HashMap<>();
    private final Map<String, Function<Object[], Object>> injections = new HashMap<>();

    final List<AclrtExceptionInfoCallback> registered = new ArrayList<>();
    final List<AbortEntry> abortEntries = new ArrayList<>();
    Runnable onClose = () -> {};

    /** Stream, task, device, thread, code of the exception that is told. */
    private final ThreadLocal<Map<String, Integer>> info = new ThreadLocal<>();

    record AbortEntry(AclrtDeviceTaskAbortCallback callback, long args) {}

    TinyBackend() {
        on("supports", args -> true);
        on("aclrtExceptionInfoCallbackRegister", args -> {
            registered.add((AclrtExceptionInfoCallback) args[0]);
            return 0;
        });
        on("aclrtSetDeviceTaskAbortCallback", args -> {
            abortEntries.add(new AbortEntry((AclrtDeviceTaskAbortCallback) args[1], (long) args[2]));
            return 0;
        });
        for (String value : List.of("TaskId", "StreamId", "ThreadId", "DeviceId", "ErrorCode")) {
            on("aclrtGet" + value + "FromExceptionInfo", args -> info.get().get(value));
        }
        onInject("l2Resumes", args -> -1L);
        onInject("l3Repairs", args -> -1L);
        onInject("fireHere", args -> {
            List.copyOf(registered).forEach(callback -> tell(callback, args));
            return true;
        });
        onInject("fire", args -> {
            Thread thread = new Thread(() -> List.copyOf(registered).forEach(callback -> tell(callback, args)));
            thread.start();
            join(thread);
            return true;
        });
    }

    TinyBackend on(String function, Function<Object[], Object> behaviour) {
        functions.put(function, behaviour);
        return this;
    }

    TinyBackend returning(String function, int code) {
        return on(function, args -> code);
    }

    TinyBackend onInject(String method, Function<Object[], Object> behaviour) {
        injections.put(method, behaviour);
        return this;
    }

    /** Calls a callback with device, stream, task, thread and code. */
    void tell(AclrtExceptionInfoCallback callback, Object... values) {
        info.set(Map.of(
                "DeviceId", (int) values[0],
                "StreamId", (int) values[1],
                "TaskId", (int) values[2],
                "ThreadId", (int) values[3],
                "ErrorCode", (int) values[4]));
        callback.onException(1);
        info.remove();
    }

    /** Calls all abort callbacks of a stage. */
    int callAborts(int device, int stage, int timeout) {
        int last = 0;
        for (AbortEntry entry : List.copyOf(abortEntries)) {
            last = entry.callback().onDeviceTaskAbort(device, stage, timeout, entry.args());
        }
        return last;
    }

    static void join(Thread thread) {
        try {
            thread.join(60_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public AclrtBackend backend() {
        return proxy(AclrtBackend.class, functions);
    }

    @Override
    public FaultInjector injector() {
        return proxy(FaultInjector.class, injections);
    }

    @Override
    public int currentThreadId() {
        return (int) Thread.currentThread().getId();
    }

    @Override
    public void close() {
        onClose.run();
    }

    private static <T> T proxy(Class<T> type, Map<String, Function<Object[], Object>> behaviour) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            Function<Object[], Object> told = behaviour.get(method.getName());
            if (told == null) {
                throw new UnsupportedOperationException(method.getName());
            }
            return told.apply(args);
        }));
    }
}
