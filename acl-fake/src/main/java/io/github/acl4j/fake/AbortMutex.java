package io.github.acl4j.fake;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The A2 runtime's one lock for aborts of all devices. It isn't reentrant (acl-facts 3.6). */
final class AbortMutex {
    private final FakeRuntime runtime;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition free = lock.newCondition();
    private @Nullable Thread owner;

    AbortMutex(FakeRuntime runtime) {
        this.runtime = runtime;
    }

    void acquire(int driverId) {
        lock.lock();
        try {
            if (owner == Thread.currentThread()) {
                throw new FakeDeadlockError("aclrtDeviceTaskAbort of device " + driverId
                        + " inside an abort callback never returns: this thread holds the runtime's one lock for aborts,"
                        + " which isn't reentrant on A2 and A3");
            }
            while (owner != null) {
                requireOpen();
                Waits.uninterruptibly(free::await);
            }
            // The other one may have given it back because the fake was closed.
            requireOpen();
            owner = Thread.currentThread();
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        runtime.requireOpen("aclrtDeviceTaskAbort, waiting for another abort,");
    }

    void release() {
        lock.lock();
        try {
            owner = null;
            free.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The fake was closed. */
    void wakeAll() {
        lock.lock();
        try {
            free.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
