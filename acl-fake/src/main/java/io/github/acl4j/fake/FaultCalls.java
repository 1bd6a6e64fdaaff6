package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Uncorrectable memory ranges, what is wrong with a device, and repairing it (acl-facts 3.8 to 3.11). */
final class FaultCalls {
    private static final int ERROR_NONE = 0;
    private static final int ERROR_MEMORY = 1;
    private static final int ERROR_OTHERS = 65535;

    /** Where the reserved bytes of a range are looked at: the runtime compares 14 bytes, not 14 words (acl-facts 3.11). */
    private static final int RESERVED_BYTES_LOOKED_AT = 14;

    /** While one of these is active the ranges aren't told; they are the runtime's list of multi-bit errors on A2. */
    private static final Set<Integer> EVENTS_THAT_HIDE_RANGES = Set.of(
            0x80CD8008,
            0x80F2180D,
            0x80F38008,
            0x81338002,
            0x81338004,
            0x81338008,
            0x813B8002,
            0x813B8004,
            0x813B8008,
            0x81478002,
            0x81478004,
            0x81478008,
            0x815F8002,
            0x815F8004,
            0x815F8008,
            0x81938002,
            0x81938004,
            0x81938008,
            0x81958002,
            0x81958004,
            0x81958008,
            0x81978002,
            0x81978004,
            0x81978008);

    private final FakeRuntime runtime;
    private final Devices devices;

    FaultCalls(FakeRuntime runtime, Devices devices) {
        this.runtime = runtime;
        this.devices = devices;
    }

    int getMemUceInfo(int deviceId, @Nullable ByteBuffer array, long arraySize, long @Nullable [] retSize) {
        if (array == null) {
            throw Refused.nullPointer("aclrtGetMemUceInfo", "memUceInfoArray");
        }
        if (retSize == null) {
            throw Refused.nullPointer("aclrtGetMemUceInfo", "retSize");
        }
        String function = "rtGetMemUceInfo";
        Npu npu = devices.find(
                function, "Obtaining the virtual address of the memory Uncorrectable Error (UCE)", deviceId);
        requireContextOfDefaultDevice(function);
        npu.gates().pass(AclrtFunction.ACLRT_GET_MEM_UCE_INFO);
        requireNothingThatHidesRanges(function, npu.injections());
        MemoryFaults.Report report = query(function, npu);
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
            putRange(array, at, report.ranges().get(i));
            for (int b = 0; b < AclrtStructs.MEM_UCE_INFO_RESERVED_SIZE; b++) {
                array.put(at + AclrtStructs.MEM_UCE_INFO_RESERVED + b, (byte) 0);
            }
        }
        retSize[0] = written;
        return Codes.SUCCESS;
    }

    private static void putRange(ByteBuffer array, int at, MemoryFaults.Range range) {
        array.putLong(at + AclrtStructs.MEM_UCE_INFO_ADDR, range.address());
        array.putLong(at + AclrtStructs.MEM_UCE_INFO_LEN, range.length());
    }

    private static MemoryFaults.Range getRange(ByteBuffer array, int at) {
        return new MemoryFaults.Range(
                array.getLong(at + AclrtStructs.MEM_UCE_INFO_ADDR), array.getLong(at + AclrtStructs.MEM_UCE_INFO_LEN));
    }

    /** Only where aclInit named a default device is a context looked for (acl-facts 2.3). */
    private void requireContextOfDefaultDevice(String function) {
        if (runtime.defaultDevice() >= 0) {
            devices.require(function);
        }
    }

    /** Matters for this function only (vector verbose-052). */
    private static void requireNothingThatHidesRanges(String function, Injections injections) {
        if (EVENTS_THAT_HIDE_RANGES.contains(injections.faultEvent) || injections.smmuFault) {
            throw Refused.byRuntime(function, Codes.RT_DRV_INTERNAL_ERROR, "driver error:internal error");
        }
    }

    private static MemoryFaults.Report query(String function, Npu npu) {
        int code = npu.injections().uceQueryCode;
        if (code != Codes.SUCCESS) {
            throw Refused.byDriver(function, "halGetMemUceInfo", code);
        }
        return npu.memoryFaults().query();
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
            ranges.add(getRange(array, at));
        }
        Npu npu = devices.find("rtMemUceRepair", "Repairing the memory Uncorrectable Error (UCE)", deviceId);
        requireContextOfDefaultDevice("rtMemUceRepair");
        npu.gates().pass(AclrtFunction.ACLRT_MEM_UCE_REPAIR);
        repair("rtMemUceRepair", npu, (int) arraySize, ranges);
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

    private static void repair(String function, Npu npu, int count, List<MemoryFaults.Range> ranges) {
        npu.memoryFaults().requested(count, ranges);
        int code = npu.injections().repairCode;
        if (code != Codes.SUCCESS) {
            throw Refused.byDriver(function, "halMemUceRepair", code);
        }
        npu.memoryFaults().repaired(ranges);
        ranges.forEach(npu.memory()::lose);
    }

    int getErrorVerbose(int deviceId, @Nullable ByteBuffer errorInfo) {
        if (errorInfo == null) {
            throw Refused.nullPointer("aclrtGetErrorVerbose", "errorInfo");
        }
        String function = "rtsGetErrorVerbose";
        Npu npu = devices.find(function, "Obtaining detailed error information", deviceId);
        npu.gates().pass(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
        switch (faultOf(npu)) {
            case MEMORY_UCE -> {
                MemoryFaults.Report report = query(function, npu);
                putHead(errorInfo, 1, ERROR_MEMORY, report.count());
                putRanges(errorInfo, report);
            }
            case LINK -> putHead(errorInfo, 0, ERROR_OTHERS, 0);
            default -> putHead(errorInfo, 0, ERROR_NONE, 0);
        }
        return Codes.SUCCESS;
    }

    private static FakeFault faultOf(Npu npu) {
        npu.lock().lock();
        try {
            return npu.isOpen() ? npu.fault() : FakeFault.NONE;
        } finally {
            npu.lock().unlock();
        }
    }

    /** All that is written where there is no detail: the other bytes stay as they were (acl-facts 3.8). */
    private static void putHead(ByteBuffer errorInfo, int flags, int errorType, int detailWord) {
        errorInfo.put(AclrtStructs.ERROR_INFO_TRY_REPAIR, (byte) flags);
        errorInfo.put(AclrtStructs.ERROR_INFO_HAS_DETAIL, (byte) flags);
        errorInfo.putInt(AclrtStructs.ERROR_INFO_ERROR_TYPE, errorType);
        errorInfo.putInt(AclrtStructs.ERROR_INFO_AICORE_TYPE, detailWord);
    }

    private static void putRanges(ByteBuffer errorInfo, MemoryFaults.Report report) {
        errorInfo.putLong(AclrtStructs.ERROR_INFO_UCE_COUNT, Integer.toUnsignedLong(report.count()));
        for (int i = 0; i < report.ranges().size(); i++) {
            putRange(
                    errorInfo,
                    AclrtStructs.ERROR_INFO_UCE_ARRAY + i * AclrtStructs.MEM_UCE_INFO_SIZE,
                    report.ranges().get(i));
        }
    }

    int repairError(int deviceId, @Nullable ByteBuffer errorInfo) {
        if (errorInfo == null) {
            throw Refused.nullPointer("aclrtRepairError", "errorInfo");
        }
        String function = "rtsRepairError";
        if (errorInfo.get(AclrtStructs.ERROR_INFO_TRY_REPAIR) == 0) {
            throw Refused.invalidValue(function);
        }
        Npu npu = devices.find(function, "Rectifying the device faults", deviceId);
        if (!npu.isOpen()) {
            throw Refused.byRuntime(function, Codes.RT_DEV_SETUP_ERROR, "device pointer null");
        }
        npu.gates().pass(AclrtFunction.ACLRT_REPAIR_ERROR);
        int errorType = errorInfo.getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE);
        if (errorType == ERROR_MEMORY) {
            // The first word of the union is the count, whatever it was meant to be (vectors repair-066 to repair-074).
            int count = (int) errorInfo.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT);
            repair(function, npu, count, rangesToRepair(errorInfo));
        } else if (errorType != ERROR_NONE) {
            throw Refused.invalidValue(
                    function,
                    ErrorEntry.value(
                            "EE1003",
                            "Rectifying the device faults",
                            errorType,
                            "errorInfo->errorType",
                            "{RT_NO_ERROR(0), RT_ERROR_MEMORY(1), RT_ERROR_LINK(4)}"));
        }
        npu.lock().lock();
        try {
            npu.setFault(FakeFault.NONE);
        } finally {
            npu.lock().unlock();
        }
        return Codes.SUCCESS;
    }

    private static List<MemoryFaults.Range> rangesToRepair(ByteBuffer errorInfo) {
        long claimed = errorInfo.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT);
        boolean detailed = errorInfo.get(AclrtStructs.ERROR_INFO_HAS_DETAIL) == 1;
        List<MemoryFaults.Range> ranges = new ArrayList<>();
        for (int i = 0; i < MemoryFaults.MAX_RANGES; i++) {
            boolean copied = detailed && Long.compareUnsigned(i, claimed) < 0;
            int at = AclrtStructs.ERROR_INFO_UCE_ARRAY + i * AclrtStructs.MEM_UCE_INFO_SIZE;
            ranges.add(copied ? getRange(errorInfo, at) : new MemoryFaults.Range(0, 0));
        }
        return ranges;
    }
}
