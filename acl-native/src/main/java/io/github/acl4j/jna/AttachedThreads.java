package io.github.acl4j.jna;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads of native code that JNA has attached to this JVM for a callback. They come before Java is entered and go after it was
 * left, which nothing in Java is told of. Where the process ends in between, such a thread waits for a lock that the JVM then
 * never gives back, and a library's destructor that joins the thread waits with it for ever.
 */
final class AttachedThreads {
    private static final Duration STEP = Duration.ofMillis(5);

    /** One that was about to be attached is seen in the next look, or in the one after that. */
    private static final int LOOKS_WITHOUT_ANY = 4;

    /** A thread that is no longer seen has yet to get that lock. */
    private static final Duration LEAVING = Duration.ofMillis(50);

    private AttachedThreads() {}

    /**
     * Waits until there are none, with nobody left who sends new ones.
     *
     * @param limit how long to wait at most
     * @return false if there were some at the end
     */
    static boolean awaitNone(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        int without = 0;
        while (without < LOOKS_WITHOUT_ANY) {
            if (System.nanoTime() >= end) {
                return false;
            }
            without = isAny(Thread.getAllStackTraces()) ? 0 : without + 1;
            LockSupport.parkNanos(STEP.toNanos());
        }
        try {
            TimeUnit.NANOSECONDS.sleep(LEAVING.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    private static boolean isAny(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream().anyMatch(entry -> isAttached(entry.getKey(), entry.getValue()));
    }

    /** As JNA attaches them: with a name that Java gives, no daemons, and no Java below the callback. */
    private static boolean isAttached(Thread thread, StackTraceElement[] stack) {
        if (thread.isDaemon() || !thread.getName().startsWith("Thread-")) {
            return false;
        }
        return stack.length == 0 || !stack[stack.length - 1].getClassName().equals(Thread.class.getName());
    }
}
