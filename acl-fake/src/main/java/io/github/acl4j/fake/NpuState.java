package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import java.util.function.Supplier;

/** What failed on a device, and what is wrong with it. Guarded by the device's lock; the last methods take it themselves. */
final class NpuState {
    private final Npu npu;
    private boolean aborting;
    private int aborts;
    private boolean taskError;
    private boolean stopOnFailure;
    private int contextFailure;
    private int deviceFailure;
    private FakeFault fault = FakeFault.NONE;

    NpuState(Npu npu) {
        this.npu = npu;
    }

    // ---- with the lock held

    /** What every launch, synchronize and copy on this device is answered with, or 0. */
    int failure() {
        return deviceStatus() != Codes.SUCCESS ? deviceStatus() : contextFailure;
    }

    /** Of the device as such, without the failure of a context that stops on failures. */
    int deviceStatus() {
        return aborting ? Codes.RT_DEVICE_TASK_ABORT : deviceFailure;
    }

    /** Refuses a call with what everything on this device is answered with. */
    void requireSound(String function) {
        if (failure() != Codes.SUCCESS) {
            throw Refused.byRuntime(function, failure(), "device or context in failure");
        }
    }

    boolean hasTaskError() {
        return taskError;
    }

    boolean isAborting() {
        return aborting;
    }

    /** How many aborts began, for those who wait. */
    int aborts() {
        return aborts;
    }

    void stopOnFailure() {
        stopOnFailure = true;
    }

    void setFault(FakeFault newFault) {
        fault = newFault;
        npu.memory().setFaultIsMemory(newFault == FakeFault.MEMORY_UCE);
    }

    /** From now on everything fails with a code, until an abort succeeds or the device is ended. */
    void failAll(int code) {
        deviceFailure = code;
        taskError = true;
        npu.changed().signalAll();
    }

    /** A task failed; false if nobody is to be told, because the device is aborting (acl-facts 3.3). */
    boolean beginFailure() {
        if (aborting) {
            return false;
        }
        taskError = true;
        return true;
    }

    void failed(NpuStream stream, int code) {
        if (npu.runtime().rules().faults().staysUntilAbort(code)) {
            deviceFailure = code;
        }
        if (stopOnFailure) {
            stream.stopped = true;
            contextFailure = contextFailure == Codes.SUCCESS ? code : contextFailure;
        } else if (stream.untold == Codes.SUCCESS) {
            stream.untold = code;
        }
    }

    /** The device takes no more tasks, and those it has are gone. Returns when no failure is being told. */
    void beginAbort() {
        aborting = true;
        aborts++;
        npu.streams().all().forEach(npu.scheduler()::drop);
        npu.changed().signalAll();
        npu.await(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, () -> !npu.scheduler().isTelling(), -1);
    }

    /** Nothing has failed any more, and the device takes tasks again. */
    void forgetFailures() {
        aborting = false;
        taskError = false;
        contextFailure = Codes.SUCCESS;
        deviceFailure = Codes.SUCCESS;
        for (NpuStream stream : npu.streams().all()) {
            stream.stopped = false;
            stream.untold = Codes.SUCCESS;
        }
        npu.changed().signalAll();
    }

    /** The device was ended. */
    void close() {
        forgetFailures();
        stopOnFailure = false;
        setFault(FakeFault.NONE);
    }

    // ---- without the lock

    /** What is wrong with it; nothing where it isn't set. */
    FakeFault faultIfOpen() {
        return locked(() -> npu.isOpen() ? fault : FakeFault.NONE);
    }

    /** What everything on it is answered with, or 0, also where it isn't set. */
    int failureIfOpen() {
        return locked(() -> npu.isOpen() ? failure() : Codes.SUCCESS);
    }

    /** The runtime finds out what is wrong, or that nothing is any more. */
    void noteFault(FakeFault found) {
        locked(() -> {
            if (npu.isOpen()) {
                setFault(found);
            }
            return found;
        });
    }

    /** The runtime hears of a fault without any task having failed. An event of before the device was set doesn't count. */
    void failByEvent(FakeFault found, int code) {
        locked(() -> {
            if (npu.isOpen() && fault == FakeFault.NONE) {
                setFault(found);
                deviceFailure = code;
                npu.changed().signalAll();
            }
            return found;
        });
    }

    /** A repair takes away what failed, and ends abort state. */
    void repairAll() {
        locked(() -> {
            forgetFailures();
            return aborting;
        });
    }

    private <T> T locked(Supplier<T> action) {
        npu.lock().lock();
        try {
            return action.get();
        } finally {
            npu.lock().unlock();
        }
    }
}
