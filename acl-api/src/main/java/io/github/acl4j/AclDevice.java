package io.github.acl4j;

import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemUceReport;
import io.github.acl4j.fault.MemoryOwners;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.internal.Arguments;
import io.github.acl4j.internal.DeviceQuestions;
import io.github.acl4j.internal.DeviceRecord;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One device of a runtime. Safe for use by several threads, virtual ones too, unless a method says otherwise. Once the device is
 * lost or wedged, every method that would call the runtime for it throws {@link io.github.acl4j.error.AclDeviceLostException}
 * instead.
 */
public final class AclDevice {
    private final AclRuntime runtime;
    private final int id;

    AclDevice(AclRuntime runtime, int id) {
        this.runtime = runtime;
        this.id = id;
    }

    /**
     * The device.
     *
     * @return its id, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     */
    public int id() {
        return id;
    }

    /**
     * What the SDK knows of the device from what it has seen. Makes no native call; takes well under a microsecond.
     *
     * @return the state
     */
    public DeviceState state() {
        return record().now().state();
    }

    /**
     * The fault codes that the SDK has seen for this device since it was last proven to work: in callbacks, from its own calls
     * and by {@link AclRuntime#report}.
     *
     * @return the evidence; without codes if none were seen
     */
    public FaultEvidence evidence() {
        return record().now().evidence();
    }

    /**
     * Forgets what was seen of the device: the engine has reset it and set it anew, say, or the service has made sure by other
     * means that it works. Without this the codes stay until a sequence proves the device, which none can on a product whose
     * runtime says "no error" of the fault. The state is {@link DeviceState#UNKNOWN} then; that of a device that is lost or
     * wedged stays. Makes no native call.
     *
     * @throws IllegalStateException if the device has a fault sequence
     */
    public void forgetFaults() {
        runtime.core().sequences.forget(record());
    }

    /**
     * Asks the runtime what is wrong. "No error" doesn't mean that the device is well: it is also the answer for faults that the
     * product doesn't report, and for a device that this process hasn't set.
     *
     * @return the answer
     * @throws AclException if the runtime can't tell
     * @see AclrtBackend#aclrtGetErrorVerbose
     */
    public ErrorInfo errorVerbose() {
        return questions().errorVerbose();
    }

    /**
     * Repairs what the runtime told. Without a {@link #beginFaultSequence fault sequence} around it the order (abort first) is
     * the caller's duty, and a success proves nothing.
     *
     * @param info the answer of {@link #errorVerbose}
     * @throws IllegalArgumentException if the answer says that a repair makes no sense (tryRepair is 0), or is a memory fault
     *     without a range
     * @throws AclException if the repair fails
     * @see AclrtBackend#aclrtRepairError
     */
    public void repairError(ErrorInfo info) {
        if (!Arguments.given(info, "info", AclrtFunction.ACLRT_REPAIR_ERROR).repairable()) {
            throw new IllegalArgumentException("nothing to repair in " + info + " (aclrtRepairError)");
        }
        questions().repairError(info);
    }

    /**
     * Asks for the uncorrectable memory errors. The runtime keeps its first answer until a repair.
     *
     * @return at most 20; {@link MemUceReport#mayHaveMore} where there are that many
     * @throws AclException if the runtime can't tell
     * @see AclrtBackend#aclrtGetMemUceInfo
     */
    public MemUceReport memoryUce() {
        return questions().memoryUce();
    }

    /**
     * Repairs memory errors. Leaves the fault that {@link #errorVerbose} tells.
     *
     * @param report the answer of {@link #memoryUce}
     * @throws IllegalArgumentException if it has no range
     * @throws AclException if the repair fails
     * @see AclrtBackend#aclrtMemUceRepair
     */
    public void repairMemory(MemUceReport report) {
        if (Arguments.given(report, "report", AclrtFunction.ACLRT_MEM_UCE_REPAIR)
                .places()
                .isEmpty()) {
            throw new IllegalArgumentException("there is no range to repair (aclrtMemUceRepair)");
        }
        questions().repairMemory(report);
    }

    /**
     * Who brings back the content of which memory of this device after a repair.
     *
     * @return the registry, the same for all handles of the runtime
     */
    public MemoryOwners memoryOwners() {
        return runtime.core().owners(id);
    }

    /**
     * Begins to bring the device back after a fault.
     *
     * @param evidence what made the caller suspect it
     * @return the sequence, which owns the device's faults until it is closed
     * @throws IllegalStateException if the device has a sequence already, or inside a callback
     */
    public FaultSequence beginFaultSequence(FaultEvidence evidence) {
        RuntimeCore core = runtime.core();
        return core.sequences.begin(record(), evidence, core.options.stepLimit());
    }

    /**
     * Has a probe show that this device works after the service has set it up again by itself, as after a reset by its engine. Nothing is aborted and nothing
     * is repaired. If the probe passes, covers what had failed, no fault comes meanwhile and the runtime tells of none, what was seen of the device is
     * forgotten.
     *
     * <p>The probe runs on an expendable thread of the SDK's, which sets the device: the service must have it set, too.
     *
     * @param probe what shows it; ends within the runtime's step limit
     * @return {@link SequenceOutcome.Kind#RECOVERED}, {@link SequenceOutcome.Kind#UNPROVEN}, {@link SequenceOutcome.Kind#VERIFY_FAILED}, {@link
     *     SequenceOutcome.Kind#LOST} or {@link SequenceOutcome.Kind#WEDGED}
     * @throws IllegalStateException if the device has a fault sequence, or inside a callback
     */
    public SequenceOutcome prove(Probe probe) {
        RuntimeCore core = runtime.core();
        return core.sequences.prove(record(), probe, core.options.stepLimit());
    }

    /**
     * Sets what a stream does after a task failed. {@link StreamFailureMode#STOP} on one stream is stop for all streams of its
     * context, and there is no way back but a reset. To be called on a platform thread with this device current.
     *
     * @param stream handle of the stream; 0 is the default stream
     * @param mode the mode
     * @throws AclException if the runtime refuses: 107002 without a context, 107003 for a stream of another
     * @throws io.github.acl4j.error.AclUnsupportedException on the way back to {@link StreamFailureMode#CONTINUE}
     * @throws IllegalStateException on a virtual thread, with another device current, or inside a callback
     * @see AclrtBackend#aclrtSetStreamFailureMode
     */
    public void setStreamFailureMode(long stream, StreamFailureMode mode) {
        Arguments.given(mode, "mode", AclrtFunction.ACLRT_SET_STREAM_FAILURE_MODE);
        RuntimeCore core = runtime.core();
        core.calls.onCurrentDevice(
                AclrtFunction.ACLRT_SET_STREAM_FAILURE_MODE,
                record(),
                () -> core.backend.aclrtSetStreamFailureMode(stream, mode.number()));
    }

    /**
     * What a stream does after a task failed. To be called on a platform thread with this device current.
     *
     * @param stream handle of the stream; 0 is the default stream
     * @return the mode
     * @throws AclException if the runtime refuses
     * @throws IllegalStateException on a virtual thread, with another device current, or inside a callback
     * @see AclrtBackend#aclrtGetStreamAttribute
     */
    public StreamFailureMode streamFailureMode(long stream) {
        RuntimeCore core = runtime.core();
        ByteBuffer value =
                ByteBuffer.allocateDirect(AclrtStructs.STREAM_ATTR_VALUE_SIZE).order(ByteOrder.nativeOrder());
        core.calls.onCurrentDevice(
                AclrtFunction.ACLRT_GET_STREAM_ATTRIBUTE,
                record(),
                () -> core.backend.aclrtGetStreamAttribute(stream, AclrtStructs.STREAM_ATTR_TYPE_FAILURE_MODE, value));
        return StreamFailureMode.of(value.getLong(AclrtStructs.STREAM_ATTR_FAILURE_MODE));
    }

    /**
     * Drops the tasks of one stream, which can be used again afterwards. Does nothing while the device aborts. Waits up to 60
     * seconds. To be called on a platform thread with this device current.
     *
     * @param stream handle of the stream; 0 is the default stream
     * @throws AclException if it fails: 107019 after the 60 seconds
     * @throws IllegalStateException on a virtual thread, with another device current, or inside a callback
     * @see AclrtBackend#aclrtStreamAbort
     */
    public void abortStream(long stream) {
        RuntimeCore core = runtime.core();
        core.calls.onCurrentDevice(
                AclrtFunction.ACLRT_STREAM_ABORT, record(), () -> core.backend.aclrtStreamAbort(stream));
    }

    /**
     * Id and state; the id alone once the handle is closed.
     *
     * @return for logs
     */
    @Override
    public String toString() {
        return "device " + id + (runtime.isClosed() ? "" : " " + state());
    }

    DeviceRecord record() {
        return runtime.core().records.of(id);
    }

    private DeviceQuestions questions() {
        return new DeviceQuestions(runtime.core().calls, record());
    }
}
