package io.github.acl4j.jna.hostile;

import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.spi.AclrtBackend;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Opens the backend, perhaps after somebody else has loaded the library, and then does what needs the JVM's own signals. */
final class SignalChild {
    /** Says that all of it was survived. */
    static final String ALIVE = "ALIVE";

    private static final int ROUNDS = 20_000;

    /** Anything, so that nothing is optimised away. */
    private static volatile int sink;

    private SignalChild() {}

    /**
     * The child.
     *
     * @param arguments none; the {@link Hostile#WISHES} are {@code loaded-before} or nothing, then what to do of {@code null},
     *     {@code safepoint}, {@code overflow}
     */
    public static void main(String[] arguments) throws Exception {
        List<String> wishes = Hostile.wishes();
        System.out.println("PID " + ProcessHandle.current().pid());
        if (wishes.contains("loaded-before")) {
            System.load(HostileLibrary.file().toString());
        }
        JnaProvider provider = new JnaProvider();
        try (AclrtBackend backend = provider.open()) {
            System.out.println("OPEN " + backend.aclrtPeekAtLastError(0));
        }
        System.out.println("SIGNALS " + (provider.signals().isSafe() ? "safe" : "unsafe") + " " + provider.signals());
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch running = new CountDownLatch(2);
        // Load: a safepoint finds these two in compiled loops.
        for (int i = 0; i < 2; i++) {
            Thread busy = new Thread(() -> compute(stop, running), "busy");
            busy.setDaemon(true);
            busy.start();
        }
        running.await();
        for (String wish : wishes) {
            switch (wish) {
                case "null" -> readThroughNull();
                case "safepoint" -> stopTheWorld();
                case "overflow" -> overflowTheStack();
                default -> {}
            }
        }
        stop.set(true);
        System.out.println(ALIVE);
    }

    private static void compute(AtomicBoolean stop, CountDownLatch running) {
        running.countDown();
        int sum = 0;
        while (!stop.get()) {
            for (int i = 0; i < 10_000; i++) {
                sum += i * i;
            }
        }
        sink = sum;
    }

    /** Compiled code reads through null and leaves the check to SIGSEGV. */
    private static void readThroughNull() {
        Object[] boxes = {new int[] {1}, null};
        int caught = 0;
        for (int i = 0; i < ROUNDS; i++) {
            try {
                // Rarely null, or the compiler checks for it.
                sink = ((int[]) boxes[i % 5_000 == 4_999 ? 1 : 0])[0];
            } catch (NullPointerException e) {
                caught++;
            }
        }
        System.out.println("null checks " + caught);
    }

    private static void stopTheWorld() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            System.gc();
            Thread.sleep(1); // lets the others run into the next one
        }
        System.out.println("safepoints 20");
    }

    private static void overflowTheStack() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            descend(0);
                        } catch (StackOverflowError e) {
                            System.out.println("stack overflow");
                        }
                    },
                    "overflow");
            thread.start();
            thread.join();
        }
    }

    private static int descend(int depth) {
        return descend(depth + 1) + 1;
    }
}
