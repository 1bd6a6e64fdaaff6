package io.github.acl4j.contract.thread;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One platform thread that does what it is told, one thing after another. */
public final class Actor {
    /**
     * A task that a thread is at.
     *
     * @param <T> what it gives
     */
    public interface Pending<T extends @Nullable Object> {
        /**
         * Waits for the end of the task.
         *
         * @return what it gave
         * @throws HungException if the deadline passes first
         * @throws Exception what the task threw
         */
        default T await() throws Exception {
            return await(Duration.ofNanos(Long.MAX_VALUE));
        }

        /**
         * Waits for the end of the task, but not longer than a limit.
         *
         * @param limit the limit
         * @return what it gave
         * @throws HungException if the limit or the deadline passes first
         * @throws Exception what the task threw
         */
        T await(Duration limit) throws Exception;
    }

    private final String name;
    private final Deadline deadline;
    private final SynchronousQueue<Runnable> work = new SynchronousQueue<>();
    private final Thread thread;
    private volatile boolean ending;

    Actor(String name, Deadline deadline) {
        this.name = name;
        this.deadline = deadline;
        this.thread = new Thread(this::serve, "actor-" + name);
        thread.setDaemon(true); // One that hangs in a backend must not keep the VM alive.
        thread.start();
    }

    /**
     * The thread behind it.
     *
     * @return a platform thread
     */
    public Thread thread() {
        return thread;
    }

    /**
     * Runs a task on this thread and waits for its end. From the thread itself it runs at once.
     *
     * @param <T> what it gives
     * @param task the task
     * @return what it gave
     * @throws HungException if the deadline passes first
     * @throws Exception what the task threw
     */
    public <T extends @Nullable Object> T call(Callable<T> task) throws Exception {
        return Thread.currentThread() == thread ? task.call() : start(task).await();
    }

    /**
     * Starts a task on this thread, once the thread has nothing else to do.
     *
     * @param <T> what it gives
     * @param task the task
     * @return the task at work
     * @throws HungException if the deadline passes first
     * @throws InterruptedException if the caller is interrupted
     */
    public <T extends @Nullable Object> Pending<T> start(Callable<T> task) throws InterruptedException {
        FutureTask<T> future = new FutureTask<>(task);
        if (!work.offer(future, deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
            throw new HungException("thread " + name + " doesn't take work");
        }
        return limit -> {
            try {
                return future.get(Math.min(limit.toNanos(), deadline.remainingNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                throw new HungException("thread " + name + " is still at work");
            } catch (ExecutionException e) {
                throw unwrapped(e);
            }
        };
    }

    /** Ends the thread, and waits for its end unless it hangs. */
    void end() throws InterruptedException {
        ending = true;
        thread.interrupt();
        thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline.remainingNanos())));
    }

    private void serve() {
        while (!ending) {
            try {
                work.take().run();
            } catch (InterruptedException e) {
                return; // Only end() interrupts.
            }
        }
    }

    private static Exception unwrapped(ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof Exception exception) {
            return exception;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return e;
    }
}
