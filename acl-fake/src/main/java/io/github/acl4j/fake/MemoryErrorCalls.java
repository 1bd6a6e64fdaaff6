package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Uncorrectable memory ranges: telling and repairing them (acl-facts 3.10, 3.11). */
final class MemoryErrorCalls {
    /** Where the reserved bytes of a range are looked at: the runtime compares 14 bytes, not 14 words (acl-facts 3.11). */
    private static final int RESERVED_BYTES_LOOKED_AT = 14;

    private final FakeRuntime runtime;
    private final Devices devices;
    private final FaultRules rules;

    MemoryErrorCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
        this.rules = runtime.rules().faults();
    }

    int getMemUceInfo(int deviceId, @Nullable ByteBuffer array, long arraySize, long @Nullable [] retSize) {
        if (array == null) {
            throw Refused.nullPointer("aclrtGetMemUceInfo", "memUceInfoArray");
        }
        if (retSize == null) {
            throw Refused.nullPointer("aclrtGetMemUceInfo", "retSize");
        }
        String function = "rtGetMemUceInfo";
        rules.requireMemoryErrors();
        Npu npu = devices.find(
                function, "Obtaining the virtual address of the memory Uncorrectable Error (UCE)", deviceId);
        if (rules.queryNeedsContextOfDefaultDevice()) {
            requireContextOfDefaultDevice(function);
        }
        npu.gates().pass(AclrtFunction.ACLRT_GET_MEM_UCE_INFO);
        rules.requireRangesTold(function, npu);
        MemoryFaults.Report report = MemoryDriver.query(function, npu);
        if (Long.compareUnsigned(arraySize, Integer.toUnsignedLong(report.count())) < 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM,
                    ErrorEntry.reason(
                            "EH0009",
                            "aclrtGetMemUceInfo",
                            Long.toUnsignedString(arraySize),
                            "arraySize",
                            "arraySize must be greater than or equal to " + report.count()));
        }
        int written = report.ranges().size();
        for (int i = 0; i < written; i++) {
            int at = i * AclrtStructs.MEM_UCE_INFO_SIZE;
            ErrorInfoStruct.putRange(array, at, report.ranges().get(i));
            for (int b = 0; b < AclrtStructs.MEM_UCE_INFO_RESERVED_SIZE; b++) {
                array.put(at + AclrtStructs.MEM_UCE_INFO_RESERVED + b, (byte) 0);
            }
        }
        retSize[0] = written;
        return Codes.SUCCESS;
    }

    /** Only where aclInit named a default device is a context looked for (acl-facts 2.3). */
    private void requireContextOfDefaultDevice(String function) {
        if (runtime.defaultDevice() >= 0) {
            devices.require(function);
        }
    }

    int memUceRepair(int deviceId, @Nullable ByteBuffer array, long arraySize) {
        String function = "aclrtMemUceRepair";
        if (array == null) {
            throw Refused.nullPointer(function, "memUceInfoArray");
        }
        if (Long.compareUnsigned(arraySize, MemoryFaults.MAX_RANGES) > 0) {
            throw Refused.byAcl(
                    Codes.INVALID_PARAM,
                    ErrorEntry.reason(
                            "EH0009",
                            function,
                            Long.toUnsignedString(arraySize),
                            "arraySize",
                            "must be less than or equal to 128"));
        }
        List<MemoryFaults.Range> ranges = new ArrayList<>();
        for (int i = 0; i < arraySize; i++) {
            int at = i * AclrtStructs.MEM_UCE_INFO_SIZE;
            requireReservedZero(function, array, at + AclrtStructs.MEM_UCE_INFO_RESERVED);
            ranges.add(ErrorInfoStruct.getRange(array, at));
        }
        rules.requireMemoryErrors();
        Npu npu = devices.find("rtMemUceRepair", "Repairing the memory Uncorrectable Error (UCE)", deviceId);
        requireContextOfDefaultDevice("rtMemUceRepair");
        npu.gates().pass(AclrtFunction.ACLRT_MEM_UCE_REPAIR);
        MemoryDriver.repair("rtMemUceRepair", npu, (int) arraySize, ranges);
        return Codes.SUCCESS;
    }

    private static void requireReservedZero(String function, ByteBuffer array, int at) {
        for (int b = 0; b < RESERVED_BYTES_LOOKED_AT; b++) {
            if (array.get(at + b) != 0) {
                throw Refused.byAcl(
                        Codes.INVALID_PARAM,
                        ErrorEntry.parameter("EH0012", function, "memUceInfoArray.reserved", "must be 0"));
            }
        }
    }
}
