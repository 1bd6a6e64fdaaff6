package io.github.acl4j.fake;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a test set on a device, in force until it is changed or reset. Each field stands alone, so volatile is enough. */
final class Injections {
    /** Below this version of the task scheduler's firmware the runtime refuses to abort (observed). */
    static final int FIRMWARE_THAT_ABORTS = 34;

    private static final int UNSET = -1;

    /** A task that is to fail: on which stream (null for any), with what, and what the runtime takes it for (null for nothing). */
    record TaskFailure(
            @Nullable Integer streamId, int code, @Nullable FakeFault fault) {}

    /** What the driver of a 950 says about the L2 buffer: how often it was resumed, and what asking and resuming ends in. */
    record L2(int resumeCount, int queryCode, int resumeCode) {
        static final L2 SOUND = new L2(0, 0, 0);
    }

    /** Ranges that the driver reports, whatever is repaired. */
    record Uce(int count, long base, long step, long length) {
        static final Uce NONE = new Uce(0, 0, 0, 0);
    }

    /** What the driver says of how busy the device is, in percent, -1 for unknown. */
    record Utilization(int cube, int vector, int aicpu) {}

    volatile FakeAbortEnd abortEnd = FakeAbortEnd.SUCCESS;
    volatile int abortCode;
    volatile int uceQueryCode;
    volatile int repairCode;
    volatile int faultEvent;
    volatile boolean smmuFault;
    volatile int firmware = FIRMWARE_THAT_ABORTS;
    volatile Uce uce = Uce.NONE;
    volatile L2 l2 = L2.SOUND;
    volatile int l3RepairCode;
    volatile @Nullable TaskFailure nextFailure;
    volatile int queryCode;
    volatile boolean capturing;
    volatile boolean hanging;
    volatile @Nullable Utilization utilization;
    volatile int streamLimit = UNSET;
    volatile int eventLimit = UNSET;
    volatile int physicalId = UNSET;
    final Map<Integer, Long> attributes = new ConcurrentHashMap<>();

    void reset() {
        abortEnd = FakeAbortEnd.SUCCESS;
        abortCode = 0;
        uceQueryCode = 0;
        repairCode = 0;
        faultEvent = 0;
        smmuFault = false;
        firmware = FIRMWARE_THAT_ABORTS;
        uce = Uce.NONE;
        l2 = L2.SOUND;
        l3RepairCode = 0;
        nextFailure = null;
        queryCode = 0;
        capturing = false;
        hanging = false;
        utilization = null;
        streamLimit = UNSET;
        eventLimit = UNSET;
        physicalId = UNSET;
        attributes.clear();
    }

    int streamLimit(int ofHardware) {
        return streamLimit == UNSET ? ofHardware : streamLimit;
    }

    int eventLimit(int ofHardware) {
        return eventLimit == UNSET ? ofHardware : eventLimit;
    }

    int physicalId(int driverId) {
        return physicalId == UNSET ? driverId : physicalId;
    }

    /** How the next task on a stream is to fail, which is then used up; null for not at all. */
    synchronized @Nullable TaskFailure takeFailure(int streamId) {
        TaskFailure failure = nextFailure;
        if (failure == null || (failure.streamId != null && failure.streamId != streamId)) {
            return null;
        }
        nextFailure = null;
        return failure;
    }

    /** What a step of an abort fails with in the driver, or 0. A code without any end of its own means the kill. */
    int abortCodeAt(FakeAbortEnd step) {
        FakeAbortEnd end = abortEnd;
        boolean elsewhere = end == FakeAbortEnd.STOP_FAIL || end == FakeAbortEnd.RECOVER_FAIL;
        if (end == step) {
            return abortCode == Codes.SUCCESS ? Codes.RT_DRV_INTERNAL_ERROR : abortCode;
        }
        return step == FakeAbortEnd.FAIL && !elsewhere ? abortCode : Codes.SUCCESS;
    }
}
