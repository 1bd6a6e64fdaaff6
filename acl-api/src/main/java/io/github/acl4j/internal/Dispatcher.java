package io.github.acl4j.internal;

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
public final class Dispatcher {
    /** How many calls wait at most. */
    public static final int CAPACITY = 1024;

    private final String threadName;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Runnable> queue = new ArrayDeque<>();
    private @Nullable Thread thread;
    private boolean closed;
    private long dropped;

    /**
     * Makes one; its thread comes with {@link #start}.
     *
     * @param threadName name of its thread
     */
    public Dispatcher(String threadName) {
        this.threadName = threadName;
    }

    /**
     * Takes a call; never blocks, and never throws.
     *
     * @param call the call, which mustn't throw
     */
    public void offer(Runnable call) {
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
    public void start() {
        lock.lock();
        try {
            if (thread == null && !closed) {
                thread = new SdkThread(this::work, threadName);
                thread.start();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * How many calls wait.
     *
     * @return the number
     */
    public int queued() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * How many calls were given up.
     *
     * @return the number, since it was made
     */
    public long dropped() {
        lock.lock();
        try {
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives up what is queued, and waits for the call that is under way, but not for ever.
     *
     * @param limit how long to wait
     */
    public void close(Duration limit) {
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
