package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a device is, which one it is, how busy, and how much memory it has (health 0, a.1, g). */
public abstract class DeviceQueryContract extends BackendContract {
    private static final int NO_SUCH_DEVICE = 99;
    private static final int AI_CORES = 101;
    private static final int PHYSICAL_CHIP = 402;
    private static final int IS_VIRTUAL = 501;
    private static final int HBM = 1;
    private static final int DDR = 0;
    private static final int UNKNOWN = -1;
    private static final int UNTOUCHED = 77;
    private static final int MEBIBYTE = 1 << 20;
    private static final int UTILIZATION_FIELDS = 4;

    /** For subclasses. */
    protected DeviceQueryContract() {}

    private static ByteBuffer utilization() {
        ByteBuffer info =
                ByteBuffer.allocateDirect(AclrtStructs.UTILIZATION_INFO_SIZE).order(ByteOrder.nativeOrder());
        for (int field = 0; field < UTILIZATION_FIELDS; field++) {
            info.putInt(field * Integer.BYTES, UNTOUCHED);
        }
        return info;
    }

    private static int[] fields(ByteBuffer info) {
        return new int[] {
            info.getInt(AclrtStructs.UTILIZATION_INFO_CUBE),
            info.getInt(AclrtStructs.UTILIZATION_INFO_VECTOR),
            info.getInt(AclrtStructs.UTILIZATION_INFO_AICPU),
            info.getInt(AclrtStructs.UTILIZATION_INFO_MEMORY)
        };
    }

    // ---- what it is

    // No device needs to be set for that.
    @Test
    void attributesAreTold() throws Exception {
        try (TestBed bed = open()) {
            long[] cores = {UNTOUCHED};
            long[] chip = {UNTOUCHED};
            long[] virtual = {UNTOUCHED};
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceInfo(1, AI_CORES, cores)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceInfo(1, PHYSICAL_CHIP, chip)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceInfo(1, IS_VIRTUAL, virtual)))
                    .isEqualTo(Code.OK);
            assertThat(cores[0]).isPositive();
            assertThat(chip[0]).isEqualTo(1);
            assertThat(virtual[0]).isZero();
        }
    }

    // A bad device is 107000 here, where other functions say 107001.
    @Test
    void badAttributesAndDevicesAreRefused() throws Exception {
        try (TestBed bed = open()) {
            long[] value = {UNTOUCHED};
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceInfo(0, AI_CORES, null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceInfo(NO_SUCH_DEVICE, AI_CORES, value)))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceInfo(-1, AI_CORES, value)))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceInfo(0, 12345, value)))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(bed.on(MAIN, acl -> acl.aclrtPeekAtLastError(0))).isEqualTo(Code.PARAM_INVALID);
            assertThat(value[0]).isEqualTo(UNTOUCHED);
        }
    }

    // ---- how busy it is

    @Test
    void anIdleDeviceIsNotBusy() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            ByteBuffer info = utilization();
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceUtilizationRate(0, info)))
                    .isEqualTo(Code.OK);
            assertThat(fields(info)).containsExactly(0, 0, 0, UNKNOWN);
        }
    }

    // The trap of this function: success, and only -1 and the last error show that it failed.
    @Test
    void aDeviceThatIsNotThereIsASuccessOfUnknowns() throws Exception {
        try (TestBed bed = open()) {
            ByteBuffer info = utilization();
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceUtilizationRate(NO_SUCH_DEVICE, info)))
                    .isEqualTo(Code.OK);
            assertThat(fields(info)).containsExactly(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
            assertThat(bed.on(MAIN, acl -> acl.aclrtPeekAtLastError(0))).isEqualTo(Code.INVALID_DEVICE);
        }
    }

    @Test
    void thePointerForLaterMustBeNull() throws Exception {
        try (TestBed bed = open()) {
            ByteBuffer info = utilization().putLong(AclrtStructs.UTILIZATION_INFO_EXTEND, 1);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceUtilizationRate(0, info)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(fields(info)).containsOnly(UNTOUCHED);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetDeviceUtilizationRate(0, null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtPeekAtLastError(0))).isEqualTo(Code.OK);
        }
    }

    // ---- which one it is

    @Test
    void devicesHaveThreeNumbers() throws Exception {
        try (TestBed bed = TestBed.open(factory(), Map.of("ASCEND_RT_VISIBLE_DEVICES", "1"))) {
            int[] logical = {UNTOUCHED};
            int[] physical = {UNTOUCHED};
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetLogicDevIdByUserDevId(0, logical)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetPhyDevIdByUserDevId(0, physical)))
                    .isEqualTo(Code.OK);
            assertThat(logical[0]).isEqualTo(1);
            assertThat(physical[0]).isEqualTo(1);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetLogicDevIdByUserDevId(1, logical)))
                    .isEqualTo(Code.INVALID_DEVICE);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetPhyDevIdByUserDevId(1, physical)))
                    .isEqualTo(Code.INVALID_DEVICE);
        }
    }

    @Test
    void numbersOfNoDeviceAreRefused() throws Exception {
        try (TestBed bed = open()) {
            int[] id = {UNTOUCHED};
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetLogicDevIdByUserDevId(0, null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetPhyDevIdByUserDevId(0, null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetLogicDevIdByUserDevId(-1, id)))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetPhyDevIdByUserDevId(-1, id)))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetLogicDevIdByUserDevId(NO_SUCH_DEVICE, id)))
                    .isEqualTo(Code.INVALID_DEVICE);
            assertThat(id[0]).isEqualTo(UNTOUCHED);
        }
    }

    // ---- memory

    @Test
    void memoryIsCounted() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            long[] free = {UNTOUCHED};
            long[] total = {UNTOUCHED};
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemInfo(HBM, free, total)))
                    .isEqualTo(Code.OK);
            assertThat(free[0]).isPositive().isLessThanOrEqualTo(total[0]);

            long[] memory = {0};
            long[] less = {UNTOUCHED};
            assertThat(bed.on(MAIN, acl -> acl.aclrtMalloc(memory, MEBIBYTE, 0)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemInfo(HBM, less, total)))
                    .isEqualTo(Code.OK);
            assertThat(less[0]).isLessThanOrEqualTo(free[0] - MEBIBYTE);
            // What a device hasn't got is no error.
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemInfo(DDR, less, total)))
                    .isEqualTo(Code.OK);
            assertThat(total[0]).isZero();
            assertThat(less[0]).isZero();
        }
    }

    @Test
    void unknownKindsOfMemoryAreRefused() throws Exception {
        try (TestBed bed = open()) {
            long[] bytes = {UNTOUCHED};
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemInfo(HBM, bytes, bytes.clone())))
                    .isEqualTo(Code.CONTEXT_NULL);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemInfo(HBM, null, bytes)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemInfo(HBM, bytes, null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemInfo(-1, bytes, bytes.clone())))
                    .isEqualTo(Code.INVALID_MEMORY_TYPE);
            assertThat(bytes[0]).isEqualTo(UNTOUCHED);
        }
    }

    // ---- threads

    // The mode belongs to the thread, and comes back as it was left.
    @Test
    void theCaptureModeIsSwapped() throws Exception {
        try (TestBed bed = open()) {
            int[] mode = {2};
            assertThat(bed.on(MAIN, acl -> acl.aclmdlRICaptureThreadExchangeMode(mode)))
                    .isEqualTo(Code.CONTEXT_NULL);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclmdlRICaptureThreadExchangeMode(null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclmdlRICaptureThreadExchangeMode(new int[] {3})))
                    .isEqualTo(Code.PARAM_INVALID);
            assertThat(bed.on(MAIN, acl -> acl.aclmdlRICaptureThreadExchangeMode(mode)))
                    .isEqualTo(Code.OK);
            assertThat(mode[0]).isZero();
            assertThat(bed.on(MAIN, acl -> acl.aclmdlRICaptureThreadExchangeMode(mode)))
                    .isEqualTo(Code.OK);
            assertThat(mode[0]).isEqualTo(2);
            int[] other = {1};
            assertThat(bed.on("other", acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on("other", acl -> acl.aclmdlRICaptureThreadExchangeMode(other)))
                    .isEqualTo(Code.OK);
            assertThat(other[0]).isZero();
        }
    }
}
