package io.github.acl4j.fake;

import org.jspecify.annotations.Nullable;

/** What a test set on a device, in force until it is changed or reset. Each field stands alone, so volatile is enough. */
final class Injections {
    /** Below this version of the task scheduler's firmware the runtime refuses to abort (observed). */
    static final int FIRMWARE_THAT_ABORTS = 34;

    /** A task that is to fail: on which stream (null for any), and with what. */
    record TaskFailure(@Nullable Integer streamId, int code) {}

    /** Ranges that the driver reports, whatever is repaired. */
    record Uce(int count, long base, long step, long length) {
        static final Uce NONE = new Uce(0, 0, 0, 0);
    }

    volatile FakeAbortEnd abortEnd = FakeAbortEnd.SUCCESS;
    volatile int abortCode;
    volatile int uceQueryCode;
    volatile int repairCode;
    volatile int faultEvent;
    volatile boolean smmuFault;
    volatile int firmware = FIRMWARE_THAT_ABORTS;
    volatile Uce uce = Uce.NONE;
    volatile @Nullable TaskFailure nextFailure;

    void reset() {
        abortEnd = FakeAbortEnd.SUCCESS;
        abortCode = 0;
        uceQueryCode = 0;
        repairCode = 0;
        faultEvent = 0;
        smmuFault = false;
        firmware = FIRMWARE_THAT_ABORTS;
        uce = Uce.NONE;
        nextFailure = null;
    }

    /** The code that the next task on a stream is to fail with, which is then used up; 0 for none. */
    synchronized int takeFailure(int streamId) {
        TaskFailure failure = nextFailure;
        if (failure == null || (failure.streamId != null && failure.streamId != streamId)) {
            return Codes.SUCCESS;
        }
        nextFailure = null;
        return failure.code;
    }
}
