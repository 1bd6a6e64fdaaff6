package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes {@code aclrtErrorInfo} and the entries of {@code aclrtMemUceInfo} in it (acl-facts 3.8, 3.9). */
final class ErrorInfoStruct {
    static final int TYPE_NONE = 0;
    static final int TYPE_MEMORY = 1;
    static final int TYPE_L2 = 2;
    static final int TYPE_AICORE = 3;
    static final int TYPE_LINK = 4;
    static final int TYPE_L3_PORT = 5;
    static final int TYPE_OTHERS = 65535;

    private ErrorInfoStruct() {}

    static int type(ByteBuffer errorInfo) {
        return errorInfo.getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE);
    }

    /** An answer without a detail. */
    static void put(ByteBuffer errorInfo, int errorType, boolean tryRepair) {
        putHead(errorInfo, errorType, tryRepair, false, 0);
    }

    /** An answer whose detail is one word. */
    static void putDetail(ByteBuffer errorInfo, int errorType, boolean tryRepair, int detailWord) {
        putHead(errorInfo, errorType, tryRepair, true, detailWord);
    }

    /** All that is written where there are no ranges: the other bytes stay as they were. */
    private static void putHead(
            ByteBuffer errorInfo, int errorType, boolean tryRepair, boolean hasDetail, int detailWord) {
        errorInfo.put(AclrtStructs.ERROR_INFO_TRY_REPAIR, (byte) (tryRepair ? 1 : 0));
        errorInfo.put(AclrtStructs.ERROR_INFO_HAS_DETAIL, (byte) (hasDetail ? 1 : 0));
        errorInfo.putInt(AclrtStructs.ERROR_INFO_ERROR_TYPE, errorType);
        errorInfo.putInt(AclrtStructs.ERROR_INFO_AICORE_TYPE, detailWord);
    }

    static void putMemory(ByteBuffer errorInfo, MemoryFaults.Report report) {
        putDetail(errorInfo, TYPE_MEMORY, true, report.count());
        errorInfo.putLong(AclrtStructs.ERROR_INFO_UCE_COUNT, Integer.toUnsignedLong(report.count()));
        for (int i = 0; i < report.ranges().size(); i++) {
            putRange(errorInfo, entry(i), report.ranges().get(i));
        }
    }

    /** The first word of the union is the count, whatever it was meant to be (vectors repair-066 to repair-074). */
    static int claimedRanges(ByteBuffer errorInfo) {
        return (int) errorInfo.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT);
    }

    /** The 20 entries that reach the driver; those that aren't copied are zero. */
    static List<MemoryFaults.Range> rangesToRepair(ByteBuffer errorInfo) {
        long claimed = errorInfo.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT);
        boolean detailed = errorInfo.get(AclrtStructs.ERROR_INFO_HAS_DETAIL) == 1;
        List<MemoryFaults.Range> ranges = new ArrayList<>();
        for (int i = 0; i < MemoryFaults.MAX_RANGES; i++) {
            boolean copied = detailed && Long.compareUnsigned(i, claimed) < 0;
            ranges.add(copied ? getRange(errorInfo, entry(i)) : new MemoryFaults.Range(0, 0));
        }
        return ranges;
    }

    private static int entry(int index) {
        return AclrtStructs.ERROR_INFO_UCE_ARRAY + index * AclrtStructs.MEM_UCE_INFO_SIZE;
    }

    static void putRange(ByteBuffer array, int at, MemoryFaults.Range range) {
        array.putLong(at + AclrtStructs.MEM_UCE_INFO_ADDR, range.address());
        array.putLong(at + AclrtStructs.MEM_UCE_INFO_LEN, range.length());
    }

    static MemoryFaults.Range getRange(ByteBuffer array, int at) {
        return new MemoryFaults.Range(
                array.getLong(at + AclrtStructs.MEM_UCE_INFO_ADDR), array.getLong(at + AclrtStructs.MEM_UCE_INFO_LEN));
    }
}
