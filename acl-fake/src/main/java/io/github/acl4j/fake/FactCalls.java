package io.github.acl4j.fake;

import io.github.acl4j.spi.CannRelease;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the runtime is and where it runs (acl-facts 3.15). */
final class FactCalls {
    private static final int RUN_MODE_HOST = 1;

    /** Microseconds; the real number depends on the device. */
    private static final long OP_TIMEOUT_INTERVAL = 1_000;

    private static final int VERSION_BUFFER = 128;
    private static final int CAPTURE_RELAXED = 2;

    private final FakeRuntime runtime;
    private final Devices devices;

    FactCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
    }

    int lastTaskId(int @Nullable [] taskId) {
        if (taskId == null) {
            throw Refused.nullPointer("aclrtGetThreadLastTaskId", "taskId");
        }
        taskId[0] = runtime.thread().lastTaskId();
        return Codes.SUCCESS;
    }

    /** Swaps the calling thread's mode (health a.4). A product without graphs says so before it looks at the mode. */
    int exchangeCaptureMode(int @Nullable [] mode) {
        if (mode == null) {
            throw Refused.nullPointer("aclmdlRICaptureThreadExchangeMode", "mode");
        }
        if (!runtime.hardware().graphs()) {
            throw Refused.storedInSilence(Codes.RT_FEATURE_NOT_SUPPORT);
        }
        String function = "rtThreadExchangeCaptureMode";
        if (mode[0] < 0 || mode[0] > CAPTURE_RELAXED) {
            throw Refused.invalidValue(
                    function,
                    ErrorEntry.value(
                            "EE1003",
                            "Switching the capture mode of the current thread",
                            mode[0],
                            "mode",
                            "less than 3"));
        }
        devices.require(function);
        OsThread thread = runtime.thread();
        int before = thread.captureMode();
        thread.setCaptureMode(mode[0]);
        mode[0] = before;
        return Codes.SUCCESS;
    }

    String socName() {
        return runtime.settings().socName();
    }

    int runMode(int @Nullable [] runMode) {
        if (runMode == null) {
            throw Refused.nullPointer("aclrtGetRunMode", "runMode");
        }
        runMode[0] = RUN_MODE_HOST;
        return Codes.SUCCESS;
    }

    int opTimeOutInterval(long @Nullable [] interval) {
        if (interval == null) {
            throw Refused.nullPointer("aclrtGetOpTimeOutInterval", "interval");
        }
        devices.require("rtGetOpTimeOutInterval");
        interval[0] = OP_TIMEOUT_INTERVAL;
        return Codes.SUCCESS;
    }

    int version(int @Nullable [] major, int @Nullable [] minor, int @Nullable [] patch) {
        String function = "aclrtGetVersion";
        if (major == null) {
            throw Refused.nullPointer(function, "majorVersion");
        }
        if (minor == null) {
            throw Refused.nullPointer(function, "minorVersion");
        }
        if (patch == null) {
            throw Refused.nullPointer(function, "patchVersion");
        }
        major[0] = 1;
        minor[0] = minorOf(runtime.settings().release());
        patch[0] = 0;
        return Codes.SUCCESS;
    }

    /** From 9.0 on it stays the same, so it is no test for a function. */
    private static int minorOf(CannRelease release) {
        return switch (release) {
            case CANN_8_1 -> 13;
            case CANN_8_5 -> 16;
            case CANN_9_0, CANN_9_1, UNRELEASED -> 17;
        };
    }

    int packageVersion(@Nullable String name, @Nullable ByteBuffer version) {
        String function = "aclsysGetVersionStr";
        if (name == null) {
            throw Refused.nullPointer(function, "pkgName");
        }
        if (version == null) {
            throw Refused.nullPointer(function, "versionStr");
        }
        String known = runtime.settings().versions().get(name);
        if (known == null) {
            throw Refused.byAcl(
                    Codes.INVALID_FILE,
                    ErrorEntry.file("share/info/" + name + "/version.info", "The file doesn't exist"));
        }
        byte[] bytes = Arrays.copyOf(known.getBytes(StandardCharsets.UTF_8), VERSION_BUFFER);
        bytes[VERSION_BUFFER - 1] = 0;
        version.put(0, bytes);
        return Codes.SUCCESS;
    }
}
