package io.github.acl4j.internal;

import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.MemUceInfo;
import io.github.acl4j.fault.MemUceReport;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What can be asked of a device about its faults, and told to it: the C structs are made and read here. */
public final class DeviceQuestions {
    private final Calls calls;
    private final AclrtBackend backend;
    private final DeviceRecord device;

    /**
     * Makes one.
     *
     * @param calls the way to the mirror
     * @param device the device
     */
    public DeviceQuestions(Calls calls, DeviceRecord device) {
        this.calls = calls;
        this.backend = calls.backend();
        this.device = device;
    }

    Captured.Source source() {
        return backend.supports(AclrtFunction.ACLRT_GET_ERROR_VERBOSE)
                ? Captured.Source.VERBOSE
                : Captured.Source.UCE_ONLY;
    }

    AclrtFunction captureFunction() {
        return source() == Captured.Source.VERBOSE
                ? AclrtFunction.ACLRT_GET_ERROR_VERBOSE
                : AclrtFunction.ACLRT_GET_MEM_UCE_INFO;
    }

    /** What is wrong, as far as this library can say. */
    ErrorInfo capture() {
        return source() == Captured.Source.VERBOSE ? errorVerbose() : ofMemory(memoryUce());
    }

    /**
     * Asks what is wrong ({@code aclrtGetErrorVerbose}).
     *
     * @return the answer
     */
    public ErrorInfo errorVerbose() {
        ByteBuffer struct = struct(AclrtStructs.ERROR_INFO_SIZE);
        calls.onDevice(
                AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
                device,
                () -> backend.aclrtGetErrorVerbose(device.deviceId(), struct));
        return ErrorInfo.decode(struct);
    }

    /**
     * Asks for the uncorrectable memory ranges ({@code aclrtGetMemUceInfo}), with room for 128: less than the driver knows
     * would be refused, though 20 are told at most (acl-facts 3.10).
     *
     * @return the answer
     */
    public MemUceReport memoryUce() {
        int room = AclrtStructs.MAX_MEM_UCE_INFO_ARRAY_SIZE;
        ByteBuffer array = struct(room * AclrtStructs.MEM_UCE_INFO_SIZE);
        long[] count = new long[1];
        calls.onDevice(
                AclrtFunction.ACLRT_GET_MEM_UCE_INFO,
                device,
                () -> backend.aclrtGetMemUceInfo(device.deviceId(), array, room, count));
        return MemUceReport.decode(array, count[0]);
    }

    /**
     * Repairs what was told ({@code aclrtRepairError}).
     *
     * @param info the answer of {@link #errorVerbose}
     */
    public void repairError(ErrorInfo info) {
        ByteBuffer struct = info.encode();
        calls.onDevice(
                AclrtFunction.ACLRT_REPAIR_ERROR, device, () -> backend.aclrtRepairError(device.deviceId(), struct));
    }

    /**
     * Repairs memory ranges ({@code aclrtMemUceRepair}).
     *
     * @param report the answer of {@link #memoryUce}
     */
    public void repairMemory(MemUceReport report) {
        ByteBuffer array = MemUceInfo.encode(report.places());
        calls.onDevice(
                AclrtFunction.ACLRT_MEM_UCE_REPAIR,
                device,
                () -> backend.aclrtMemUceRepair(
                        device.deviceId(), array, report.places().size()));
    }

    /** The list of ranges in the form of the answer that this library can't give. */
    private static ErrorInfo ofMemory(MemUceReport report) {
        return report.claimed() == 0
                ? new ErrorInfo(0, 0, ErrorType.NO_ERROR.number(), 0, report)
                : new ErrorInfo(1, 1, ErrorType.MEMORY.number(), 0, report);
    }

    private static ByteBuffer struct(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }
}
