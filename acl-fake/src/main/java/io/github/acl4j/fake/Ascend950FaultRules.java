package io.github.acl4j.fake;

import java.nio.ByteBuffer;

/**
 * 950 tells every fault, and repairs all but those of unknown cause (observed-950, vectors 950-verbose-*, 950-repair-*). It
 * doesn't ask whether a repair fits the fault: any accepted type clears any fault.
 */
final class Ascend950FaultRules implements FaultRules {
    /** What the driver says where it has no count. */
    private static final int NO_COUNT = -1;

    @Override
    public boolean queryNeedsContextOfDefaultDevice() {
        return false;
    }

    @Override
    public void tell(String function, Npu npu, ByteBuffer errorInfo) {
        switch (npu.state().faultIfOpen()) {
            case MEMORY_UCE -> ErrorInfoStruct.putMemory(errorInfo, MemoryDriver.query(function, npu));
            case L2 -> ErrorInfoStruct.put(errorInfo, ErrorInfoStruct.TYPE_L2, l2Resumes(function, npu) == 0);
            case AICORE_SOFTWARE -> putAicore(errorInfo, npu.ascend950().isFirstCoreRepair(), 1);
            case AICORE_HARDWARE -> putAicore(errorInfo, npu.ascend950().isFirstCoreRepair(), 2);
            case AICORE_UNKNOWN -> putAicore(errorInfo, false, 0);
            case LINK -> ErrorInfoStruct.put(errorInfo, ErrorInfoStruct.TYPE_LINK, true);
            case L3_PORT -> ErrorInfoStruct.put(errorInfo, ErrorInfoStruct.TYPE_L3_PORT, true);
            case NONE ->
                ErrorInfoStruct.put(
                        errorInfo,
                        npu.state().failureIfOpen() == Codes.SUCCESS
                                ? ErrorInfoStruct.TYPE_NONE
                                : ErrorInfoStruct.TYPE_OTHERS,
                        false);
        }
    }

    private static void putAicore(ByteBuffer errorInfo, boolean tryRepair, int kind) {
        ErrorInfoStruct.putDetail(errorInfo, ErrorInfoStruct.TYPE_AICORE, tryRepair, kind);
    }

    /** Whatever the driver answers, the runtime makes 507899 of it, or else 207000 (vectors 950-verbose-015 to -018). */
    private static int l2Resumes(String function, Npu npu) {
        Injections.L2 l2 = npu.injections().l2;
        if (l2.queryCode() == Codes.RT_FEATURE_NOT_SUPPORT) {
            throw Refused.byDriver(function, "halGetDeviceInfo", l2.queryCode());
        }
        if (l2.queryCode() != Codes.SUCCESS || l2.resumeCount() == NO_COUNT) {
            throw Refused.byDriver(function, "halGetDeviceInfo", Codes.RT_DRV_INTERNAL_ERROR);
        }
        return l2.resumeCount();
    }

    @Override
    public void repair(String function, Npu npu, ByteBuffer errorInfo) {
        switch (ErrorInfoStruct.type(errorInfo)) {
            case ErrorInfoStruct.TYPE_MEMORY -> MemoryDriver.repair(function, npu, errorInfo);
            case ErrorInfoStruct.TYPE_L2 -> {
                npu.ascend950().resumeL2();
                requireDriverDid(
                        function, "halResumeL2", npu, npu.injections().l2.resumeCode());
            }
            case ErrorInfoStruct.TYPE_AICORE -> npu.ascend950().repairCore();
            case ErrorInfoStruct.TYPE_LINK -> {
                // The runtime does nothing but forget the fault.
            }
            case ErrorInfoStruct.TYPE_L3_PORT -> {
                npu.ascend950().repairL3();
                // Ends abort state too, whatever the driver answers and the fault is (vectors 950-repair-026 on).
                npu.state().repairAll();
                requireDriverDid(function, "halRepairL3Port", npu, npu.injections().l3RepairCode);
            }
            default -> throw Refused.invalidValue(function);
        }
        npu.state().noteFault(FakeFault.NONE);
    }

    /** The fault is forgotten although the driver refuses, unless it can't do it at all (vectors 950-repair-020 to -025). */
    private static void requireDriverDid(String function, String driverFunction, Npu npu, int code) {
        if (code == Codes.SUCCESS) {
            return;
        }
        if (code != Codes.RT_FEATURE_NOT_SUPPORT) {
            npu.state().noteFault(FakeFault.NONE);
        }
        throw Refused.byDriver(function, driverFunction, code);
    }

    /** Tells of the L3 port, and everything fails until it is repaired or aborted (vectors 950-sequence-018 and -019). */
    @Override
    public void onFaultEvent(Npu npu, int event) {
        if (event == FaultEvents.UB_MEMORY_NETWORK) {
            npu.state().failByEvent(FakeFault.L3_PORT, Codes.RT_L3_PORT_ERROR);
        }
    }

    /** Ignored while another multi-bit error is reported (vector 950-sequence-017). */
    @Override
    public void onRasEvent(Npu npu) {
        if (!FaultEvents.isMultiBitError(npu.injections().faultEvent)) {
            npu.state().failByEvent(FakeFault.MEMORY_UCE, Codes.RT_HBM_MULTI_BIT_ECC);
        }
    }
}
