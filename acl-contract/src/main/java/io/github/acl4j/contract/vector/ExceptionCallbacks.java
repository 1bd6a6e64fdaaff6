package io.github.acl4j.contract.vector;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/** The exception callbacks "A" to "F", each one object for the whole vector, and a record of their calls. */
final class ExceptionCallbacks {
    private static final Pattern NAME = Pattern.compile("[A-F]");

    /**
     * A call of a callback, with the values that it read; unsigned.
     *
     * @param name whose
     * @param device the device
     * @param stream the stream
     * @param task the task
     * @param tid the thread of the task
     * @param code the error
     * @param on the thread that made the call
     */
    record Call(String name, long device, long stream, long task, long tid, long code, Thread on) {}

    private final AclrtBackend backend;
    private final Scripts scripts;
    private final Problems problems;
    private final Map<String, AclrtExceptionInfoCallback> callbacks = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final List<Call> calls = new ArrayList<>();

    ExceptionCallbacks(AclrtBackend backend, Scripts scripts, Problems problems) {
        this.backend = backend;
        this.scripts = scripts;
        this.problems = problems;
    }

    AclrtExceptionInfoCallback get(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new VectorFormatException("unknown exception callback '" + name + "'");
        }
        return callbacks.computeIfAbsent(name, n -> info -> problems.guard(() -> called(n, info)));
    }

    /** Takes the calls so far out of the record. */
    List<Call> take() {
        lock.lock();
        try {
            List<Call> taken = List.copyOf(calls);
            calls.clear();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until at least so many calls are in the record, or the time is over. */
    void await(int atLeast, long millis) throws InterruptedException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (calls.size() < atLeast && nanos > 0) {
                nanos = added.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    private void called(String name, long info) {
        Call call = new Call(
                name,
                Integer.toUnsignedLong(backend.aclrtGetDeviceIdFromExceptionInfo(info)),
                Integer.toUnsignedLong(backend.aclrtGetStreamIdFromExceptionInfo(info)),
                Integer.toUnsignedLong(backend.aclrtGetTaskIdFromExceptionInfo(info)),
                Integer.toUnsignedLong(backend.aclrtGetThreadIdFromExceptionInfo(info)),
                Integer.toUnsignedLong(backend.aclrtGetErrorCodeFromExceptionInfo(info)),
                Thread.currentThread());
        try {
            scripts.run(name);
        } finally {
            // Last, so that who waits for this call finds the script's results, too.
            add(call);
        }
    }

    private void add(Call call) {
        lock.lock();
        try {
            calls.add(call);
            added.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
