package io.github.acl4j.jna.hostile;

import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ends while threads of the library call back without a pause, and while the library's destructor waits for these threads: a
 * thread that is still attached to the JVM then hangs both (java 1.6, rows 14 to 16).
 */
final class ExitChild {
    private static final int THREADS = 4;
    private static final long ENOUGH = 200;

    private ExitChild() {}

    /**
     * The child.
     *
     * @param arguments none; the {@link Hostile#WISHES} are how to register ({@code slot} or {@code register}), how fast ({@code continuous} or {@code slow}), and how
     *     to end: {@code return}, {@code exit}, {@code throw}, {@code closed}, {@code stuck},
     *     {@code sigterm}
     */
    public static void main(String[] arguments) throws Exception {
        List<String> wishes = Hostile.wishes();
        AclrtBackend backend = new JnaProvider().open();
        AtomicLong called = new AtomicLong();
        CountDownLatch enough = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        boolean sticks = wishes.contains("stuck");
        register(backend, wishes.contains("slot"), exceptionInfo -> {
            backend.aclrtGetTaskIdFromExceptionInfo(exceptionInfo);
            long count = called.incrementAndGet();
            if (count == ENOUGH) {
                enough.countDown();
            }
            if (sticks && count > ENOUGH) {
                awaitForEver(stuck);
            }
        });
        if (!sticks) {
            HostileLibrary.hostile_join_at_exit();
        }
        HostileLibrary.hostile_fire_for_ever(THREADS, wishes.contains("slow") ? 1000 : 0);
        enough.await();
        System.out.println("CALLED " + (called.get() >= ENOUGH));
        if (wishes.contains("closed")) {
            backend.close();
        }
        if (wishes.contains("exit") || wishes.contains("closed")) {
            System.exit(0);
        }
        if (wishes.contains("throw")) {
            throw new IllegalStateException("main's own");
        }
        if (wishes.contains("sigterm")) {
            ProcessHandle self = ProcessHandle.current();
            new ProcessBuilder("kill", "-TERM", Long.toString(self.pid())).start();
            awaitForEver(stuck);
        }
    }

    private static void register(AclrtBackend backend, boolean slot, AclrtExceptionInfoCallback callback) {
        int code = slot
                ? backend.aclrtSetExceptionInfoCallback(callback)
                : backend.aclrtExceptionInfoCallbackRegister(callback);
        System.out.println("REGISTERED " + code);
    }

    private static void awaitForEver(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
