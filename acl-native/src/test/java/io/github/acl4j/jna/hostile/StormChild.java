package io.github.acl4j.jna.hostile;

import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the callbacks of a storm while registrations come and go and the garbage is collected again and again. */
final class StormChild {
    private StormChild() {}

    /**
     * The child.
     *
     * @param arguments none; the {@link Hostile#WISHES} are how many threads fire, and how many exceptions each
     */
    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(Hostile.wishes().get(0));
        int each = Integer.parseInt(Hostile.wishes().get(1));
        AclrtBackend backend = new JnaProvider().open();
        AtomicIntegerArray registered = new AtomicIntegerArray(threads * each);
        AtomicIntegerArray slot = new AtomicIntegerArray(threads * each);
        AtomicLong wrong = new AtomicLong();
        backend.aclrtExceptionInfoCallbackRegister(info -> count(backend, info, registered, wrong));
        backend.aclrtSetExceptionInfoCallback(info -> count(backend, info, slot, wrong));
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong churned = new AtomicLong();
        CountDownLatch churning = new CountDownLatch(1);
        List<Thread> others = new ArrayList<>();
        others.add(start(() -> churn(backend, stop, churned, churning)));
        others.add(start(() -> litter(stop)));
        if (!churning.await(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("nothing is registered and taken out");
        }
        System.out.println("BURST " + HostileLibrary.hostile_burst(threads, each));
        stop.set(true);
        for (Thread other : others) {
            other.join();
        }
        System.out.println("REGISTERED " + once(registered) + " SLOT " + once(slot) + " WRONG " + wrong);
        System.out.println("CHURNED " + (churned.get() > 0));
        int alive = ManagementFactory.getThreadMXBean().getThreadCount();
        System.out.println("THREADS " + (alive < threads ? "few" : alive));
        backend.close();
    }

    /** How many were told exactly once. */
    private static int once(AtomicIntegerArray tasks) {
        int once = 0;
        for (int task = 0; task < tasks.length(); task++) {
            once += tasks.get(task) == 1 ? 1 : 0;
        }
        return once;
    }

    private static void count(AclrtBackend backend, long info, AtomicIntegerArray tasks, AtomicLong wrong) {
        boolean right = backend.aclrtGetDeviceIdFromExceptionInfo(info) == 1
                && backend.aclrtGetStreamIdFromExceptionInfo(info) == 7
                && backend.aclrtGetThreadIdFromExceptionInfo(info) == 4242
                && backend.aclrtGetErrorCodeFromExceptionInfo(info) == 507053;
        tasks.incrementAndGet(backend.aclrtGetTaskIdFromExceptionInfo(info));
        if (!right) {
            wrong.incrementAndGet();
        }
    }

    /**
     * New objects each time, which are garbage as soon as they are taken out, though native code may be calling them. The first
     * stays until it was called, so that one is however the threads are scheduled.
     */
    private static void churn(AclrtBackend backend, AtomicBoolean stop, AtomicLong churned, CountDownLatch churning) {
        while (!stop.get()) {
            byte[] ballast = new byte[1024];
            AclrtExceptionInfoCallback callback = info -> churned.addAndGet(ballast.length);
            backend.aclrtExceptionInfoCallbackRegister(callback);
            churning.countDown();
            do {
                Thread.yield();
            } while (churned.get() == 0 && !stop.get());
            backend.aclrtExceptionInfoCallbackUnregister(callback);
        }
    }

    private static void litter(AtomicBoolean stop) {
        List<byte[]> garbage = new ArrayList<>();
        while (!stop.get()) {
            garbage.add(new byte[100_000]);
            if (garbage.size() == 200) {
                garbage.clear();
                System.gc();
            }
        }
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }
}
