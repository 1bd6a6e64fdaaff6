package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/** Finds out about a device what probes rest on: none of it needs a current device. For the prober's thread only. */
final class Examiner {
    private static final int RUN_MODE_HOST = 1;
    private static final int IS_VIRTUAL = 501;
    private static final int VERSION_BYTES = 128;
    private static final List<String> PACKAGES = List.of("runtime", "driver");

    private final AclrtBackend backend;
    private final int deviceId;

    Examiner(AclrtBackend backend, int deviceId) {
        this.backend = backend;
        this.deviceId = deviceId;
    }

    DeviceFacts examine() {
        Optional<String> disabled = notOnHost();
        if (disabled.isPresent()) {
            return new DeviceFacts(OptionalInt.empty(), OptionalInt.empty(), false, Map.of(), disabled);
        }
        int[] id = new int[1];
        long[] virtual = new long[1];
        return new DeviceFacts(
                answered(
                                AclrtFunction.ACLRT_GET_LOGIC_DEV_ID_BY_USER_DEV_ID,
                                () -> backend.aclrtGetLogicDevIdByUserDevId(deviceId, id))
                        ? OptionalInt.of(id[0])
                        : OptionalInt.empty(),
                answered(
                                AclrtFunction.ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID,
                                () -> backend.aclrtGetPhyDevIdByUserDevId(deviceId, id))
                        ? OptionalInt.of(id[0])
                        : OptionalInt.empty(),
                answered(
                                AclrtFunction.ACLRT_GET_DEVICE_INFO,
                                () -> backend.aclrtGetDeviceInfo(deviceId, IS_VIRTUAL, virtual))
                        && virtual[0] == 1,
                versions(),
                Optional.empty());
    }

    /** What runs on the device itself has no host whose calls could hang (health.md b.6, 12). */
    private Optional<String> notOnHost() {
        int[] mode = new int[1];
        return answered(AclrtFunction.ACLRT_GET_RUN_MODE, () -> backend.aclrtGetRunMode(mode))
                        && mode[0] != RUN_MODE_HOST
                ? Optional.of("the process doesn't run on the host (aclrtGetRunMode says " + mode[0] + ")")
                : Optional.empty();
    }

    private Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        int[] major = new int[1];
        int[] minor = new int[1];
        int[] patch = new int[1];
        if (answered(AclrtFunction.ACLRT_GET_VERSION, () -> backend.aclrtGetVersion(major, minor, patch))) {
            versions.put("acl", major[0] + "." + minor[0] + "." + patch[0]);
        }
        ByteBuffer text = ByteBuffer.allocateDirect(VERSION_BYTES);
        for (String name : PACKAGES) {
            if (answered(AclrtFunction.ACLSYS_GET_VERSION_STR, () -> backend.aclsysGetVersionStr(name, text))) {
                versions.put(name, text(text));
            }
        }
        return versions;
    }

    private static String text(ByteBuffer bytes) {
        int length = 0;
        while (length < VERSION_BYTES && bytes.get(length) != 0) {
            length++;
        }
        byte[] copy = new byte[length];
        bytes.get(0, copy);
        return new String(copy, StandardCharsets.UTF_8);
    }

    private boolean answered(AclrtFunction function, IntSupplier call) {
        return backend.supports(function) && call.getAsInt() == AclErrorCode.SUCCESS;
    }
}
