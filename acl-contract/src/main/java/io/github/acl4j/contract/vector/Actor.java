package io.github.acl4j.contract.vector;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One platform thread that does what it is told, one thing after another: a thread that a vector names. */
final class Actor {
    private final String name;
    private final Deadline deadline;
    private final SynchronousQueue<Runnable> work = new SynchronousQueue<>();
    private final Thread thread;
    private volatile boolean ending;

    Actor(String name, Deadline deadline) {
        this.name = name;
        this.deadline = deadline;
        this.thread = new Thread(this::serve, "vector-" + name);
        thread.setDaemon(true); // One that hangs in a backend must not keep the VM alive.
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    /**
     * Runs a task on this thread and waits for it. From the thread itself it runs at once.
     *
     * @throws HungException if the deadline passes first
     */
    <T extends @Nullable Object> T call(Callable<T> task) throws Exception {
        if (Thread.currentThread() == thread) {
            return task.call();
        }
        FutureTask<T> future = new FutureTask<>(task);
        if (!work.offer(future, deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
            throw new HungException("thread " + name + " doesn't take work");
        }
        try {
            return future.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HungException("thread " + name + " is still at work");
        } catch (ExecutionException e) {
            throw unwrapped(e);
        }
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
