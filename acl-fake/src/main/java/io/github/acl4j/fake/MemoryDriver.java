package io.github.acl4j.fake;

import java.nio.ByteBuffer;
import java.util.List;

/** The driver's two functions for memory errors, with what the runtime makes of their answers (acl-facts 3.10, 3.11). */
final class MemoryDriver {
    private MemoryDriver() {}

    static MemoryFaults.Report query(String function, Npu npu) {
        int code = npu.injections().uceQueryCode;
        if (code != Codes.SUCCESS) {
            throw Refused.byDriver(function, "halGetMemUceInfo", code);
        }
        return npu.memoryFaults().query();
    }

    static void repair(String function, Npu npu, int count, List<MemoryFaults.Range> ranges) {
        npu.memoryFaults().requested(count, ranges);
        int code = npu.injections().repairCode;
        if (code != Codes.SUCCESS) {
            throw Refused.byDriver(function, "halMemUceRepair", code);
        }
        npu.memoryFaults().repaired(ranges);
        ranges.forEach(npu.memory()::lose);
    }

    static void repair(String function, Npu npu, ByteBuffer errorInfo) {
        repair(function, npu, ErrorInfoStruct.claimedRanges(errorInfo), ErrorInfoStruct.rangesToRepair(errorInfo));
    }
}
