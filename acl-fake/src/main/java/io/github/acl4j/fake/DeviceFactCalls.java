package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import io.github.acl4j.spi.AscendProduct;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The mirror's functions that tell what a device is, which one it is, and how busy (health 0, a.1, g). */
final class DeviceFactCalls {
    private static final int AICPU_CORES = 1;
    private static final int AI_CORES = 101;
    private static final int CUBE_CORES = 102;
    private static final int VECTOR_CORES = 201;
    private static final int MEMORY_SIZE = 301;
    private static final int PHYSICAL_CHIP = 402;
    private static final int IS_VIRTUAL = 501;

    /** What the header has beside those; what a device says of them is 207000, unless a test says otherwise. */
    private static final Set<Integer> OTHERS = Set.of(
            202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 302, 401, 403, 404, 405, 406, 407, 408, 409, 601);

    /** How many AI CPUs there are; the fake's choice. */
    private static final long AICPUS = 6;

    private static final int UNKNOWN = -1;
    private static final int BUSY = 100;

    private final FakeRuntime runtime;
    private final Devices devices;

    DeviceFactCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
    }

    // ---- what it is

    /** A bad device is 107000 here (health g). */
    int info(int deviceId, int attribute, long @Nullable [] value) {
        if (value == null) {
            throw Refused.nullPointer("aclrtGetDeviceInfo", "value");
        }
        String function = "rtsDeviceGetInfo";
        String action = "Querying device information based on the specified attribute";
        int driverId = runtime.visible().driverId(deviceId);
        if (driverId < 0) {
            throw Refused.invalidValue(
                    function,
                    ErrorEntry.value(
                            "EE1003",
                            action,
                            Integer.toUnsignedString(deviceId),
                            "deviceId",
                            "[0, " + runtime.visible().count() + ")"));
        }
        Npu npu = runtime.devices().get(driverId);
        npu.driver().ask(AclrtFunction.ACLRT_GET_DEVICE_INFO, function, "halGetDeviceInfo");
        Long known = npu.injections().attributes.get(attribute);
        if (known == null) {
            known = attributes(npu).get(attribute);
        }
        if (known == null) {
            throw OTHERS.contains(attribute) || attribute == VECTOR_CORES
                    ? Refused.notSupported(function)
                    : Refused.invalidValue(
                            function,
                            ErrorEntry.value("EE1003", action, attribute, "attr", "an attribute of a device"));
        }
        value[0] = known;
        return Codes.SUCCESS;
    }

    private static Map<Integer, Long> attributes(Npu npu) {
        Hardware hardware = npu.runtime().hardware();
        Map<Integer, Long> values = new java.util.HashMap<>(Map.of(
                AICPU_CORES,
                AICPUS,
                AI_CORES,
                (long) hardware.aiCores(),
                CUBE_CORES,
                (long) hardware.aiCores(),
                MEMORY_SIZE,
                npu.memory().capacity(),
                PHYSICAL_CHIP,
                (long) chip(npu),
                IS_VIRTUAL,
                0L));
        if (hardware.vectorCores() > 0) {
            values.put(VECTOR_CORES, (long) hardware.vectorCores());
        }
        return values;
    }

    /** A chip of an A3 is two devices. */
    private static int chip(Npu npu) {
        boolean twins = npu.runtime().settings().product() == AscendProduct.A3;
        return npu.injections().physicalId(npu.driverId()) / (twins ? 2 : 1);
    }

    // ---- how busy it is

    /** Succeeds whatever the driver says; a failure is told to who asks for last error and message only. */
    int utilization(int deviceId, @Nullable ByteBuffer info) {
        if (info == null) {
            throw Refused.nullPointer("aclrtGetDeviceUtilizationRate", "utilizationInfo");
        }
        if (info.getLong(AclrtStructs.UTILIZATION_INFO_EXTEND) != 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM,
                    ErrorEntry.parameter(
                            "EH0012",
                            "aclrtGetDeviceUtilizationRate",
                            "utilizationInfo->utilizationExtend",
                            "utilizationExtend is a reserved parameter and must be nullptr"));
        }
        info.putInt(AclrtStructs.UTILIZATION_INFO_CUBE, utilization(deviceId, Unit.CUBE));
        info.putInt(AclrtStructs.UTILIZATION_INFO_VECTOR, utilization(deviceId, Unit.VECTOR));
        info.putInt(AclrtStructs.UTILIZATION_INFO_AICPU, utilization(deviceId, Unit.AICPU));
        info.putInt(AclrtStructs.UTILIZATION_INFO_MEMORY, UNKNOWN);
        return Codes.SUCCESS;
    }

    private enum Unit {
        CUBE,
        VECTOR,
        AICPU
    }

    private int utilization(int deviceId, Unit unit) {
        try {
            String function = "rtGetAllUtilizations";
            Npu npu = devices.find(function, "Querying the usage of Cube, Vector, and AI CPU on the device", deviceId);
            npu.driver().ask(AclrtFunction.ACLRT_GET_DEVICE_UTILIZATION_RATE, function, "halGetDeviceInfo");
            return utilization(npu, unit);
        } catch (Refused refused) {
            runtime.bear(refused);
            return UNKNOWN;
        }
    }

    private static int utilization(Npu npu, Unit unit) {
        Injections.Utilization set = npu.injections().utilization;
        if (set != null) {
            return switch (unit) {
                case CUBE -> set.cube();
                case VECTOR -> set.vector();
                case AICPU -> set.aicpu();
            };
        }
        if (unit == Unit.VECTOR && npu.runtime().hardware().vectorCores() == 0) {
            return UNKNOWN;
        }
        return unit != Unit.AICPU && npu.isComputing() ? BUSY : 0;
    }

    // ---- which one it is

    int logicalId(int userId, int @Nullable [] logicalId) {
        if (logicalId == null) {
            throw Refused.nullPointer("aclrtGetLogicDevIdByUserDevId", "logicDevId");
        }
        String function = "rtsGetLogicDevIdByUserDevId";
        requireNoNegative(function, userId, "userDevId");
        logicalId[0] = devices.findOrTell(function, userId).driverId();
        return Codes.SUCCESS;
    }

    int physicalId(int userId, int @Nullable [] physicalId) {
        if (physicalId == null) {
            throw Refused.nullPointer("aclrtGetPhyDevIdByUserDevId", "phyDevId");
        }
        requireNoNegative("rtsGetPhyDevIdByLogicDevId", userId, "logicDevId");
        String function = "rtGetDevicePhyIdByIndex";
        Npu npu = devices.findOrTell(function, userId);
        npu.driver().ask(AclrtFunction.ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID, function, "drvDeviceGetPhyIdByIndex");
        physicalId[0] = npu.injections().physicalId(npu.driverId());
        return Codes.SUCCESS;
    }

    /** 107000, while one that is too high is 107001. */
    private static void requireNoNegative(String function, int userId, String parameter) {
        if (userId < 0) {
            throw Refused.invalidValue(
                    function, ErrorEntry.value("EE1003", function, userId, parameter, "greater than or equal to 0"));
        }
    }
}
