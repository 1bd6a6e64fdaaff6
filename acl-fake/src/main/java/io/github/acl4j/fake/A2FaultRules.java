package io.github.acl4j.fake;

import java.nio.ByteBuffer;

/** A2 and A3 tell memory faults, and links as "others"; only memory is repaired (acl-facts 3.8, 3.9, vectors verbose-*, repair-*). */
final class A2FaultRules implements FaultRules {
    @Override
    public void requireRangesTold(String function, Npu npu) {
        // Matters for this function only (vector verbose-052).
        if (FaultEvents.isMultiBitError(npu.injections().faultEvent) || npu.injections().smmuFault) {
            throw Refused.byRuntime(function, Codes.RT_DRV_INTERNAL_ERROR, "driver error:internal error");
        }
    }

    @Override
    public void tell(String function, Npu npu, ByteBuffer errorInfo) {
        switch (npu.state().faultIfOpen()) {
            case MEMORY_UCE -> ErrorInfoStruct.putMemory(errorInfo, MemoryDriver.query(function, npu));
            case LINK -> ErrorInfoStruct.put(errorInfo, ErrorInfoStruct.TYPE_OTHERS, false);
            default -> ErrorInfoStruct.put(errorInfo, ErrorInfoStruct.TYPE_NONE, false);
        }
    }

    @Override
    public void repair(String function, Npu npu, ByteBuffer errorInfo) {
        int errorType = ErrorInfoStruct.type(errorInfo);
        if (errorType == ErrorInfoStruct.TYPE_MEMORY) {
            MemoryDriver.repair(function, npu, errorInfo);
        } else if (errorType != ErrorInfoStruct.TYPE_NONE) {
            throw Refused.invalidValue(
                    function,
                    ErrorEntry.value(
                            "EE1003",
                            "Rectifying the device faults",
                            errorType,
                            "errorInfo->errorType",
                            "{RT_NO_ERROR(0), RT_ERROR_MEMORY(1), RT_ERROR_LINK(4)}"));
        }
        npu.state().noteFault(FakeFault.NONE);
    }

    /** A memory fault does (acl-facts 4). */
    @Override
    public boolean staysUntilAbort(int code) {
        return code == Codes.RT_DEVICE_MEM_ERROR;
    }
}
