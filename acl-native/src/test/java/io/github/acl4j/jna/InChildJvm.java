package io.github.acl4j.jna;

import com.sun.management.ThreadMXBean;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtExceptionInfoCallback;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@link StandInTest} has done in JVMs of their own. Each prints what it saw, on lines of their own. */
final class InChildJvm {
    private static final int WARM_UP = 20_000;
    private static final int CALLS = 1_000;

    private InChildJvm() {}

    /** Which one is to run. */
    static final String WHAT = "acl4j.test.what";

    public static void main(String[] args) throws Exception {
        switch (System.getProperty(WHAT)) {
            case "unavailable" ->
                say("unavailable: " + new JnaProvider().unavailable().orElse("no"));
            case "open" -> open();
            case "register" -> register();
            case "open-twice" -> openTwice();
            case "allocations" -> allocations();
            default -> throw new IllegalArgumentException(System.getProperty(WHAT));
        }
    }

    private static void say(String text) {
        System.out.println("> " + text);
    }

    private static void open() {
        JnaProvider provider = new JnaProvider();
        say("unavailable: " + provider.unavailable().orElse("no"));
        try (AclrtBackend backend = provider.open()) {
            say("opened " + backend.describe());
        } catch (IllegalStateException e) {
            say("refused: " + e.getMessage());
        }
        say("coredump signal " + Libc.environment("ASCEND_COREDUMP_SIGNAL"));
        say("safe " + provider.signals().isSafe());
    }

    /** What the runtime doesn't take isn't kept here, even if it calls the function. */
    private static void register() {
        try (AclrtBackend backend = new JnaProvider().open()) {
            int[] calls = {0};
            AclrtExceptionInfoCallback callback = info -> calls[0]++;
            say("register " + backend.aclrtExceptionInfoCallbackRegister(callback));
            say("set " + backend.aclrtSetExceptionInfoCallback(callback));
            backend.aclrtSynchronizeDevice();
            say("calls " + calls[0]);
        }
    }

    /** The second of two openings of the same library shares it; another one is refused. */
    private static void openTwice() {
        JnaProvider provider = new JnaProvider();
        try (AclrtBackend first = provider.open();
                AclrtBackend second = provider.open()) {
            int[] calls = {0};
            AclrtExceptionInfoCallback callback = info -> calls[0]++;
            first.aclrtExceptionInfoCallbackRegister(callback);
            first.aclrtSetExceptionInfoCallback(callback);
            second.aclrtSynchronizeDevice();
            first.close();
            second.aclrtSynchronizeDevice();
            say("calls " + calls[0]);
        }
        System.setProperty(JnaOptions.LIBRARY_PATH, System.getProperty("acl4j.test.other"));
        try (AclrtBackend other = provider.open()) {
            say("opened " + other.describe());
        } catch (IllegalStateException e) {
            say("refused: " + e.getMessage());
        }
    }

    private static void allocations() {
        AclrtBackend backend = new JnaProvider().open();
        long[] out = {0};
        int[] device = {7};
        ByteBuffer errorInfo = ByteBuffer.allocateDirect(2576);
        ByteBuffer uce = ByteBuffer.allocateDirect(128 * 128);
        Map<String, Runnable> hot = new LinkedHashMap<>();
        hot.put("aclrtPeekAtLastError", () -> backend.aclrtPeekAtLastError(0));
        hot.put("aclrtGetLastError", () -> backend.aclrtGetLastError(0));
        hot.put("aclrtMalloc", () -> backend.aclrtMalloc(out, 10, 2));
        hot.put("aclrtGetDevice", () -> backend.aclrtGetDevice(device));
        hot.put("aclrtSetDevice", () -> backend.aclrtSetDevice(0));
        hot.put("aclrtSynchronizeStreamWithTimeout", () -> backend.aclrtSynchronizeStreamWithTimeout(0, 10));
        hot.put("aclrtGetErrorVerbose", () -> backend.aclrtGetErrorVerbose(1, errorInfo));
        hot.put("aclrtGetMemUceInfo", () -> backend.aclrtGetMemUceInfo(0, uce, 128, out));
        hot.put("aclrtMemcpy", () -> backend.aclrtMemcpy(1, 64, errorInfo, 64, 1));
        hot.put("nothing", () -> {});
        hot.forEach((name, call) -> say(name + " " + bytesOf(call)));
        say("written " + out[0] + " " + errorInfo.get(0));
        say("not written " + device[0]);
        backend.close();
    }

    /** Heap bytes of a thousand calls. */
    private static long bytesOf(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < WARM_UP; i++) {
            call.run();
        }
        // What compiling and measuring cost once isn't a call's: the least of a few tries counts.
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 5; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
