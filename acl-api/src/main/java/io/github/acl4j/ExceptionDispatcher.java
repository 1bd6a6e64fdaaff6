package io.github.acl4j;

import io.github.acl4j.internal.SdkThread;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Calls listeners on a thread of the SDK's, so that they neither hold up the runtime nor run under its locks. The queue is
 * bounded: when it is full the oldest call is given up and counted.
 */
final class ExceptionDispatcher {
    static final int CAPACITY = 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
    private @Nullable Thread thread;
    private boolean closed;
    private long dropped;

    /** Takes a call; never blocks, and never throws. */
    void offer(Runnable call) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            if (queue.size() == CAPACITY) {
                queue.removeFirst();
                dropped++;
            }
            queue.addLast(call);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Starts the thread, if it isn't running. */
    void start() {
        lock.lock();
        try {
            if (thread == null && !closed) {
                thread = new SdkThread(this::work, "acl4j-exceptions");
                thread.start();
            }
        } finally {
            lock.unlock();
        }
    }

    int queued() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    long dropped() {
        lock.lock();
        try {
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    /** Gives up what is queued, and waits for the call that is under way, but not for ever. */
    void close(Duration limit) {
        Thread running;
        lock.lock();
        try {
            closed = true;
            dropped += queue.size();
            queue.clear();
            changed.signalAll();
            running = thread;
        } finally {
            lock.unlock();
        }
        if (running != null && running != Thread.currentThread()) {
            try {
                TimeUnit.NANOSECONDS.timedJoin(running, limit.toNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void work() {
        Runnable call = next();
        while (call != null) {
            call.run(); // guarded by whoever offered it
            call = next();
        }
    }

    private @Nullable Runnable next() {
        lock.lock();
        try {
            while (queue.isEmpty()) {
                if (closed) {
                    return null;
                }
                changed.awaitUninterruptibly();
            }
            return queue.removeFirst();
        } finally {
            lock.unlock();
        }
    }
}
