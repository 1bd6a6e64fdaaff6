package io.github.acl4j.contract;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Exception callbacks by name, each one object, with a record of their calls. A call may do more, once it was recorded. */
final class CallbackProbe {
    /**
     * A call.
     *
     * @param name of the callback
     * @param values what the getters said
     * @param on the thread that made the call
     */
    record Call(String name, ExceptionValues values, Thread on) {}

    private final AclrtBackend acl;
    private final Map<String, AclrtExceptionInfoCallback> callbacks = new ConcurrentHashMap<>();
    private final Map<String, Runnable> behaviours = new ConcurrentHashMap<>();
    private final List<Call> calls = new ArrayList<>();

    CallbackProbe(AclrtBackend acl) {
        this.acl = acl;
    }

    @Nullable
    AclrtExceptionInfoCallback get(@Nullable String name) {
        return name == null ? null : callbacks.computeIfAbsent(name, n -> info -> called(n, info));
    }

    /** Says what a callback does from now on. */
    void behave(String name, Runnable behaviour) {
        behaviours.put(name, behaviour);
    }

    /** Takes the calls so far out of the record. */
    List<Call> take() {
        synchronized (calls) {
            List<Call> taken = List.copyOf(calls);
            calls.clear();
            return taken;
        }
    }

    /** How often each callback was called. */
    static Map<String, Integer> counts(List<Call> calls) {
        Map<String, Integer> counts = new TreeMap<>();
        calls.forEach(call -> counts.merge(call.name(), 1, Integer::sum));
        return counts;
    }

    private void called(String name, long info) {
        Call call = new Call(name, ExceptionValues.read(acl, info), Thread.currentThread());
        synchronized (calls) {
            calls.add(call);
        }
        Runnable behaviour = behaviours.get(name);
        if (behaviour != null) {
            behaviour.run();
        }
    }
}
