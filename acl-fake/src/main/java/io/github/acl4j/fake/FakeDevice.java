package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The control side of one device: makes faults happen. What is set stays in force until it is changed or {@linkplain
 * #resetInjections reset}.
 */
public final class FakeDevice {
    private final Npu npu;

    FakeDevice(Npu npu) {
        this.npu = npu;
    }

    /**
     * The driver's id.
     *
     * @return the index that {@link FakeAscend#device} was given
     */
    public int driverId() {
        return npu.driverId();
    }

    /**
     * The id that the mirror's functions know it by.
     *
     * @return the user's id, or the driver's if the process can't see the device
     */
    public int userId() {
        return npu.runtime().visible().userId(npu.driverId());
    }

    /**
     * How often it is set.
     *
     * @return how many {@code aclrtSetDevice} weren't taken back yet, in the whole process
     */
    public int setCount() {
        return npu.setCount();
    }

    // ---- faults

    /**
     * Sets what is wrong with the device. The fault ends with the device's last reset, or a repair.
     *
     * @param fault the fault
     * @throws IllegalStateException if the device isn't set
     */
    public void setFault(FakeFault fault) {
        npu.lock().lock();
        try {
            if (!npu.isOpen()) {
                throw new IllegalStateException("device " + npu.driverId() + " has to be set to have a fault");
            }
            npu.state().setFault(fault);
        } finally {
            npu.lock().unlock();
        }
    }

    /**
     * An uncorrectable memory error, as a service meets it: the driver reports the range, the device's fault is {@link
     * FakeFault#MEMORY_UCE}, and a task that reads the range fails with 507053 through the failure path, after which everything
     * on the device does until it was aborted. The repair makes the range sound and loses its content: it is zero, so a service
     * has to restore it.
     *
     * @param address device address, inside allocated memory
     * @param length bytes, more than 0
     * @throws IllegalStateException if the device isn't set
     * @throws IllegalArgumentException if that isn't allocated memory
     */
    public void breakMemory(long address, long length) {
        if (length <= 0 || !npu.memory().isAllocated(address, length)) {
            throw new IllegalArgumentException(length + " bytes from 0x" + Long.toHexString(address)
                    + " on aren't allocated on device " + npu.driverId());
        }
        setFault(FakeFault.MEMORY_UCE);
        npu.memoryFaults().breakRange(new MemoryFaults.Range(address, length));
    }

    /**
     * Lets everything on the device fail, as a fault of the whole device does: launches, synchronizes, copies and the message
     * read, until an abort succeeds or the device is reset for the last time.
     *
     * @param code such as 507054 (multi-bit ECC) or 507010 (lost heartbeat)
     */
    public void failAll(int code) {
        npu.lock().lock();
        try {
            npu.state().failAll(code);
        } finally {
            npu.lock().unlock();
        }
    }

    /**
     * Loses the device: callbacks are told of 507901 without task, stream and thread, everything fails with 507901, aborts
     * and {@linkplain #setQueryCode queries} fail with 507899.
     */
    public void lose() {
        setQueryCode(Codes.RT_DRV_INTERNAL_ERROR);
        setAbort(FakeAbortEnd.FAIL);
        failAll(507901);
        npu.runtime().exceptionCallbacks().tell(FakeException.ofDevice(userId(), 507901), null);
    }

    /**
     * Sets the ranges that the driver reports as uncorrectable, whatever is repaired. For ranges that a repair mends see {@link
     * #breakMemory}.
     *
     * @param count how many, unsigned; the driver fills 20 at most
     * @param base address of the first
     * @param step bytes from one to the next
     * @param length bytes of each
     */
    public void setUce(int count, long base, long step, long length) {
        npu.injections().uce = new Injections.Uce(count, base, step, length);
    }

    /**
     * Makes the driver's query for those ranges fail.
     *
     * @param code what the runtime then returns; 0 takes it back
     */
    public void setUceQueryCode(int code) {
        npu.injections().uceQueryCode = code;
    }

    /**
     * Makes repairs fail.
     *
     * @param code what the runtime then returns: 107000, 207000 or 507899; 0 takes it back
     */
    public void setRepairCode(int code) {
        npu.injections().repairCode = code;
    }

    /**
     * What reached the driver as repairs.
     *
     * @return requests so far, and of the last one: range count, first address, its length, last address (0 where the count is
     *     over 20)
     */
    public long[] lastRepair() {
        MemoryFaults.Repairs repairs = npu.memoryFaults().repairs();
        return new long[] {
            repairs.requests(),
            Integer.toUnsignedLong(repairs.count()),
            repairs.first(),
            repairs.firstLength(),
            repairs.last()
        };
    }

    /**
     * Sets a fault event that the driver reports. The runtime of a 950 reacts at once to 0x81AFAA06: its fault is {@link
     * FakeFault#L3_PORT}, and everything fails with 507914 until a repair or an abort. In reality that takes it up to a second.
     *
     * @param id such as 0x80E01801; 0 takes it back
     */
    public void setFaultEvent(int id) {
        npu.injections().faultEvent = id;
        npu.runtime().rules().faults().onFaultEvent(npu, id);
    }

    /**
     * Sets whether the driver reports an SMMU fault.
     *
     * @param on true for a fault
     */
    public void setSmmuFault(boolean on) {
        npu.injections().smmuFault = on;
    }

    /**
     * Sets the version of the task scheduler's firmware.
     *
     * @param version below 34 the runtime of an A2 refuses to abort (207000)
     */
    public void setFirmware(int version) {
        npu.injections().firmware = version;
    }

    /**
     * What only a 950 has.
     *
     * @return its control side
     * @throws IllegalStateException on another product
     */
    public Fake950Device ascend950() {
        if (npu.runtime().settings().product() != AscendProduct.ASCEND_950) {
            throw new IllegalStateException(npu.runtime().settings().socName() + " is no Ascend 950");
        }
        return new Fake950Device(npu);
    }

    // ---- aborts

    /**
     * Sets how aborts end.
     *
     * @param end the end
     * @throws IllegalArgumentException if it is about a step that this product's aborts don't have
     */
    public void setAbort(FakeAbortEnd end) {
        if (!npu.runtime().rules().aborts().ends().contains(end)) {
            throw new IllegalArgumentException(
                    "an abort on " + npu.runtime().settings().socName() + " can't end as " + end);
        }
        npu.injections().abortEnd = end;
    }

    /**
     * Makes aborts fail with a code of one's own.
     *
     * @param code what the runtime then returns; 0 takes it back
     */
    public void setAbortCode(int code) {
        npu.injections().abortCode = code;
    }

    // ---- tasks

    /**
     * Lets the next task that is launched on the device fail. The record of an event is no task that could.
     *
     * @param code the ACL code, such as 507015; not 0
     */
    public void failNextTask(int code) {
        failNext(null, code, null);
    }

    /**
     * Lets the next task that is launched on the device fail, and the runtime find out that it was a fault of the device.
     *
     * @param code the ACL code, such as 507053; not 0
     * @param fault what the runtime takes it for
     */
    public void failNextTask(int code, FakeFault fault) {
        failNext(null, code, fault);
    }

    /**
     * Lets the next task that is launched on one stream fail.
     *
     * @param streamId the stream, as {@code aclrtStreamGetId} tells it
     * @param code the ACL code, such as 507015; not 0
     */
    public void failNextTask(int streamId, int code) {
        failNext(streamId, code, null);
    }

    /**
     * Lets the next task that is launched on one stream fail, and the runtime find out that it was a fault of the device.
     *
     * @param streamId the stream, as {@code aclrtStreamGetId} tells it
     * @param code the ACL code, such as 507053; not 0
     * @param fault what the runtime takes it for
     */
    public void failNextTask(int streamId, int code, FakeFault fault) {
        failNext(streamId, code, fault);
    }

    private void failNext(@Nullable Integer streamId, int code, @Nullable FakeFault fault) {
        npu.injections().nextFailure = new Injections.TaskFailure(streamId, new FakeTaskFailure(code).code(), fault);
    }

    /**
     * Lets the graph engine know an operator as if it had been launched, for exceptions that are {@linkplain FakeAscend#fire
     * fired}. The last 1,024 are known, in all of the process.
     *
     * @param streamId the stream, as the exception tells it
     * @param taskId the task, as the exception tells it
     * @param operator what is known of it
     * @see FakeKernel#as
     */
    public void addOperator(int streamId, int taskId, FakeOperator operator) {
        npu.runtime().operators().add(new OperatorHistory.Task(userId(), streamId, taskId), operator);
    }

    /**
     * Lets the tasks of a stream never end; an abort drops them.
     *
     * @param streamId the stream, as {@code aclrtStreamGetId} tells it
     * @param on true to hang, false to go on
     * @throws IllegalArgumentException if there is no such stream
     */
    public void hangStream(int streamId, boolean on) {
        npu.lock().lock();
        try {
            NpuStream stream = npu.streams().byId(streamId);
            if (stream == null) {
                throw new IllegalArgumentException("device " + npu.driverId() + " has no stream " + streamId);
            }
            stream.hangs = on;
            if (!on) {
                npu.scheduler().resume(stream);
            }
        } finally {
            npu.lock().unlock();
        }
    }

    /**
     * Lets the device complete nothing any more, on no stream: its task scheduler is dead, while the driver still answers.
     *
     * @param on true to hang, false to go on
     */
    public void hang(boolean on) {
        npu.lock().lock();
        try {
            npu.injections().hanging = on;
            if (!on) {
                resumeAll();
            }
        } finally {
            npu.lock().unlock();
        }
    }

    private void resumeAll() {
        for (NpuStream stream : npu.streams().all()) {
            npu.scheduler().resume(stream);
        }
    }

    // ---- the driver

    /**
     * Lets the calls of a function for this device be stuck in the driver, after its arguments were checked: one of abort,
     * stream abort, verbose, repair, the two UCE functions, the synchronizes and the copies, the record and query of events, the
     * query of streams, how many streams and events there are, {@code aclrtMallocHost} and {@code aclrtGetMemInfo}, {@code
     * aclrtGetDeviceInfo}, the utilization, and the physical id; on 310P, 310B and 910 also the read of the message, which launches
     * a task on the device there.
     *
     * @param function the function
     * @return what ends it, and tells when a call is stuck
     */
    public FakeBlock block(AclrtFunction function) {
        return npu.gates().block(function);
    }

    /**
     * Lets the calls of a function for this device take time in the driver, see {@link #block}.
     *
     * @param function the function
     * @param time by the fake's clock, in milliseconds; zero takes it back
     */
    public void slow(AclrtFunction function, Duration time) {
        npu.gates().setSlow(function, time);
    }

    /**
     * Makes what the runtime asks the driver fail: device info, physical id, memory info, the counts of streams and events, and the
     * allocation of host memory are answered with a code; the utilization is -1, a success all the same; streams and events read
     * not ready.
     *
     * @param code what the runtime then returns, such as 507899; 0 takes it back
     */
    public void setQueryCode(int code) {
        npu.injections().queryCode = code;
    }

    /**
     * Lets an engine capture a graph on the device, in the mode that restricts all threads: on those that didn't choose another
     * with {@code aclmdlRICaptureThreadExchangeMode}, copies that wait are refused with 107030.
     *
     * @param on true while it captures
     * @throws IllegalStateException on a product without graphs
     */
    public void setCapturing(boolean on) {
        if (on && !npu.runtime().hardware().graphs()) {
            throw new IllegalStateException(npu.runtime().settings().socName() + " can't capture graphs");
        }
        npu.injections().capturing = on;
    }

    /**
     * Sets how busy the driver says the device is. By default cube and vector units are at 100 while a kernel runs, and at 0 while none
     * does, also if one hangs; the AI CPU is at 0.
     *
     * @param cube percent, or -1 for unknown
     * @param vector percent, or -1 for unknown
     * @param aicpu percent, or -1 for unknown
     */
    public void setUtilization(int cube, int vector, int aicpu) {
        npu.injections().utilization = new Injections.Utilization(cube, vector, aicpu);
    }

    /**
     * Sets an attribute that {@code aclrtGetDeviceInfo} tells.
     *
     * @param attribute its number, such as 501 (virtual)
     * @param value its value
     */
    public void setAttribute(int attribute, long value) {
        npu.injections().attributes.put(attribute, value);
    }

    /**
     * Sets the device's id outside of the container, by default the driver's.
     *
     * @param id zero or more
     */
    public void setPhysicalId(int id) {
        npu.injections().physicalId = requireNatural(id, "a physical id");
    }

    /**
     * Sets how many streams the device has room for, its default stream included; further ones are refused with 207008.
     *
     * @param count zero or more; those that exist stay
     */
    public void limitStreams(int count) {
        npu.injections().streamLimit = requireNatural(count, "a count of streams");
    }

    /**
     * Sets how many places the device's table of events has; further records are refused with 207007, at once.
     *
     * @param count zero or more; those that are taken stay
     */
    public void limitEvents(int count) {
        npu.injections().eventLimit = requireNatural(count, "a count of events");
    }

    private static int requireNatural(int value, String what) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " can't be " + value);
        }
        return value;
    }

    /**
     * Waits until a call of a function waits on this device: for its tasks, for the end of an abort, or stuck in the driver.
     * Without a limit; the end of the fake ends it with {@link IllegalStateException}.
     *
     * @param function the function
     */
    public void awaitCall(AclrtFunction function) {
        npu.awaitWaiting(function);
    }

    /**
     * Takes back what was injected, and lets stuck and slow calls go on. The fault of the device, abort state, cached ranges and
     * broken memory stay.
     */
    public void resetInjections() {
        npu.injections().reset();
        npu.gates().reset();
        npu.lock().lock();
        try {
            npu.streams().all().forEach(stream -> stream.hangs = false);
            resumeAll();
        } finally {
            npu.lock().unlock();
        }
    }

    // ---- memory

    /**
     * Reads device memory, as a test does to check a result: no error stops it, and no time passes.
     *
     * @param address device address, inside allocated memory
     * @param length bytes
     * @return the bytes
     */
    public byte[] peek(long address, int length) {
        byte[] bytes = new byte[length];
        npu.memory().peek(address, java.nio.ByteBuffer.wrap(bytes));
        return bytes;
    }
}
