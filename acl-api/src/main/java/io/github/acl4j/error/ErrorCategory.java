package io.github.acl4j.error;

/**
 * What kind of failure an error code stands for. The kinds follow what a service does next, so codes of one category can be
 * handled alike (fault-handling 1.4). The code alone tells some of them only in part; a {@link FaultVerdict} refines them with what else is known.
 */
public enum ErrorCategory {
    /** No failure. */
    SUCCESS(false),
    /** No failure either: the answer to a question, such as "not complete yet" or "end of sequence". */
    STATUS(false),
    /** A mistake of the caller: bad argument, wrong handle, thread without a context. Trying again doesn't help. */
    API_MISUSE(false),
    /** A call that isn't possible while a stream is being captured, or a capture that isn't well formed. */
    CAPTURE_MISUSE(false),
    /** The library, the product or its firmware hasn't got the feature. */
    UNSUPPORTED(false),
    /** No memory left, on the host or on the device. */
    OOM(false),
    /** Another resource ran out: streams, events, room in a queue. */
    RESOURCE(false),
    /** What is installed, or how it is set up, doesn't fit: wrong package for the chip, device not shared into the container. */
    CONFIG(false),
    /** The runtime or the device isn't set up, or can't be: wrong library, no device, no permission. */
    SETUP(false),
    /** A wait on the host ended before what it waited for. Says nothing about the device. */
    SYNC_TIMEOUT(false),
    /** A task was thrown away by an abort. Not a new fault: somebody is already handling one. */
    TASK_ABORTED(false),
    /** A number overflowed in a computation. */
    OVERFLOW(false),
    /** A kernel ran longer than the runtime allows. */
    KERNEL_TIMEOUT(true),
    /** A kernel did what it must not, such as an access out of range. */
    KERNEL_SW(true),
    /** A core failed. */
    KERNEL_HW(true),
    /** An exception or trap in a kernel or a model; whether it is the kernel's or the core's fault is told elsewhere, if at all. */
    KERNEL_UNKNOWN(true),
    /** A failure of the AI CPU. */
    AICPU(true),
    /** The device's DMA was given an address that isn't mapped, or may not be accessed. */
    DMA_SW(true),
    /** The device's DMA, or the memory behind it, failed. */
    DMA_HW(true),
    /** The device's DMA failed: an unmapped address, or the hardware. */
    DMA_UNKNOWN(true),
    /** The device's task scheduler reports an error that it doesn't class. */
    TASK_SCHEDULER(true),
    /** An uncorrectable error in the device's memory. */
    DEVICE_MEM_UCE(true),
    /** A multi-bit ECC error in the device's high-bandwidth memory. */
    HBM_ECC(true),
    /** A suspected error in device memory, an own or a peer's. */
    SUSPECT_MEM(true),
    /** The link between devices, or a port of it. */
    LINK(true),
    /** Deduced, not measured: the fault seems to be on another device. */
    REMOTE_SUSPECT(true),
    /** Collective communication failed, mostly because another rank didn't take part. */
    COMM_PEER(true),
    /** The device doesn't answer any more. Nothing should be called for it, so no fault sequence either. */
    DEVICE_LOST(false),
    /** An internal error of ACL, the runtime, the graph engine or the driver, of no known kind. */
    INTERNAL_UNKNOWN(false),
    /** The process crashed, or is about to, in native code. */
    BINDING_CRASH(false),
    /** Not known: the code isn't in ACL's table. */
    UNKNOWN(false);

    private final boolean faultSequence;

    ErrorCategory(boolean faultSequence) {
        this.faultSequence = faultSequence;
    }

    /**
     * Whether this is a fault of a device, its link or what runs on it, for which a fault sequence makes sense. Not so for a
     * lost device, for which nothing should be called any more, and for tasks that an abort threw away.
     *
     * @return true if the context or the device may be poisoned, and the device can be asked about it
     */
    public boolean isDeviceFault() {
        return faultSequence;
    }
}
