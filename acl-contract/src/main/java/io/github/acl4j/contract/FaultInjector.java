package io.github.acl4j.contract;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes faults happen under a backend: one method per inject step of the vectors. A device is the driver's id, before any
 * {@code ASCEND_RT_VISIBLE_DEVICES} mapping. What is set stays in force until it is changed or reset.
 *
 * <p>A method answers true when it is done, and false when this backend can't do it: the caller then skips the case and
 * says so. The C form of the same functions is {@code acl4jtest.h}.
 */
public interface FaultInjector {
    /** What is wrong with a device, with the number of the C constant. */
    enum FaultKind {
        /** Nothing. */
        NONE(0),
        /** Uncorrectable memory error. */
        MEMORY_UCE(1),
        /** L2 buffer error. */
        L2(2),
        /** AI Core error, of software. */
        AICORE_SOFTWARE(3),
        /** AI Core error, of the local hardware. */
        AICORE_HARDWARE(4),
        /** AI Core error that can't be told. */
        AICORE_UNKNOWN(5),
        /** Link to another device. */
        LINK(6),
        /** L3 port. */
        L3_PORT(7);

        private final int number;

        FaultKind(int number) {
            this.number = number;
        }

        /**
         * What it is in C.
         *
         * @return the number
         */
        public int number() {
            return number;
        }
    }

    /** How aborts end, with the number of the C constant. From {@link #STOP_FAIL} on only a 950 knows them. */
    enum AbortEnd {
        /** They succeed. */
        SUCCESS(0),
        /** They never finish; the caller's deadline decides. PRE callbacks run. */
        NEVER(1),
        /** The device fails them: 507899, or what {@link #setAbortCode} says. */
        FAIL(2),
        /** The tasks are killed, then nothing more: PRE and POST callbacks run, then 107019. */
        NEVER_AFTER_KILL(3),
        /** The device says "terminate failed", which the A2 runtime doesn't recognise: it waits until the deadline. */
        REFUSED_BY_DEVICE(4),
        /** 950: pausing the queues fails with 507899, or what {@link #setAbortCode} says. No callback runs. */
        STOP_FAIL(5),
        /** 950: the task scheduler refuses to kill: 507001 after the PRE callbacks. */
        KILL_REFUSED(6),
        /** 950: the task scheduler stays busy; the caller's deadline decides. PRE callbacks run. */
        QUEUE_FULL(7),
        /** 950: the tasks are stopped and not terminated, which is good enough. */
        STOP_FINISH(8),
        /** 950: the recovery fails with 507899, or what {@link #setAbortCode} says, after all callbacks. */
        RECOVER_FAIL(9),
        /** 950: the task scheduler refuses to recover: 507001 after all callbacks. */
        RECOVER_REFUSED(10),
        /** 950: the recovery never ends; the caller's deadline decides. All callbacks run. */
        RECOVER_NEVER(11),
        /** 950: the device says that it failed to recover: 507001 after all callbacks. */
        RECOVER_REFUSED_BY_DEVICE(12);

        private final int number;

        AbortEnd(int number) {
            this.number = number;
        }

        /**
         * What it is in C.
         *
         * @return the number
         */
        public int number() {
            return number;
        }
    }

    /**
     * A tensor of an operator, as {@link #addOperator} takes it.
     *
     * @param address device address
     * @param dataType {@code aclDataType}
     * @param format {@code aclFormat}
     * @param dims the size of each dimension; empty if the rank isn't known
     */
    record Tensor(long address, int dataType, int format, Optional<List<Long>> dims) {}

    /**
     * Takes back every injection on every device. Registrations, abort states and cached memory ranges stay.
     *
     * @return whether it was done
     */
    boolean reset();

    /**
     * Notifies all exception callbacks of one exception, on a new thread that is not the VM's; returns when it has ended.
     * All five values reach the callbacks as given.
     *
     * @param device device id, unsigned
     * @param stream stream id, unsigned
     * @param task task id, unsigned
     * @param thread thread id, unsigned
     * @param code error code
     * @return whether it was done
     */
    boolean fire(int device, int stream, int task, int thread, int code);

    /**
     * The same on the calling thread.
     *
     * @param device device id, unsigned
     * @param stream stream id, unsigned
     * @param task task id, unsigned
     * @param thread thread id, unsigned
     * @param code error code
     * @return whether it was done
     */
    boolean fireHere(int device, int stream, int task, int thread, int code);

    /**
     * Fires from several threads at once; returns when all have ended. Each task id is used once, each thread gives its own
     * id as the thread.
     *
     * @param threads how many threads
     * @param each how many exceptions each fires
     * @param device device id, unsigned
     * @param stream stream id, unsigned
     * @param firstTask the first task id
     * @param code error code
     * @return whether it was done
     */
    boolean fireStorm(int threads, int each, int device, int stream, int firstTask, int code);

    /**
     * Sets the calling thread's last error, as a failing call would.
     *
     * @param code the error
     * @return whether it was done
     */
    boolean setLastError(int code);

    /**
     * Sets what is wrong with a device. The device must be set; the fault ends with its last reset. A kind that the product
     * doesn't report is accepted and stays invisible.
     *
     * @param device the device
     * @param kind the fault
     * @return whether it was done
     */
    boolean setFault(int device, FaultKind kind);

    /**
     * Sets the uncorrectable memory ranges that the driver will report.
     *
     * @param device the device
     * @param count how many
     * @param base address of the first
     * @param step bytes from one to the next
     * @param length bytes of each
     * @return whether it was done
     */
    boolean setUce(int device, int count, long base, long step, long length);

    /**
     * Makes the driver's query for those ranges fail.
     *
     * @param device the device
     * @param code what the runtime then returns; 0 takes it back
     * @return whether it was done
     */
    boolean setUceQueryCode(int device, int code);

    /**
     * Sets how aborts end.
     *
     * @param device the device
     * @param end the end
     * @return whether it was done
     */
    boolean setAbort(int device, AbortEnd end);

    /**
     * Makes aborts fail with a code.
     *
     * @param device the device
     * @param code what the runtime then returns; 0 takes it back
     * @return whether it was done
     */
    boolean setAbortCode(int device, int code);

    /**
     * Makes repairs fail with a code.
     *
     * @param device the device
     * @param code what the runtime then returns: 107000, 207000 or 507899; 0 takes it back
     * @return whether it was done
     */
    boolean setRepairCode(int device, int code);

    /**
     * What reached the driver as repairs of memory.
     *
     * @param device the device
     * @return requests so far, and of the last one: range count, first address, its length, last address (0 where the count
     *     is over 20); null if this backend can't tell
     */
    long @Nullable [] lastRepair(int device);

    /**
     * Sets a fault event that the driver reports for a device.
     *
     * @param device the device
     * @param id the event; 0 takes it back
     * @return whether it was done
     */
    boolean setFaultEvent(int device, int id);

    /**
     * Sets whether the driver reports an SMMU fault for a device.
     *
     * @param device the device
     * @param on true for a fault
     * @return whether it was done
     */
    boolean setSmmuFault(int device, boolean on);

    /**
     * Sets the version of the task scheduler's firmware. To be called before the device is set.
     *
     * @param device the device
     * @param version the version; below 34 the A2 runtime refuses to abort
     * @return whether it was done
     */
    boolean setFirmware(int device, int version);

    /**
     * Lets the next task fail, through the library's own failure path.
     *
     * @param device the device
     * @param stream id of the stream, as {@code aclrtStreamGetId} tells it; -1 for any stream of the device
     * @param code 507001 or 107020
     * @return whether it was done
     */
    boolean failNextTask(int device, int stream, int code);

    /**
     * Lets the next task fail by a memory error, which the runtime itself classifies.
     *
     * @param device the device
     * @param stream id of the stream, as {@code aclrtStreamGetId} tells it; -1 for any stream of the device
     * @param code 507053
     * @param fault what the runtime then takes the fault for
     * @return whether it was done
     */
    default boolean failNextTask(int device, int stream, int code, FaultKind fault) {
        return false;
    }

    /**
     * Lets the graph engine know the operator of a task, as if a model had launched it. Isn't taken back by {@link
     * #reset}, and has no C form.
     *
     * @param device the device
     * @param stream id of the stream, as exceptions tell it, unsigned
     * @param task id of the task, as exceptions tell it, unsigned
     * @param name the bytes of its name, none of them zero
     * @param inputs its inputs
     * @param outputs its outputs
     * @return whether it was done
     */
    default boolean addOperator(
            int device, int stream, int task, byte[] name, List<Tensor> inputs, List<Tensor> outputs) {
        return false;
    }

    /**
     * Sets what the driver of a 950 says about the L2 buffer. Resuming it doesn't change the count by itself.
     *
     * @param device the device
     * @param resumeCount how often it was resumed, unsigned
     * @param queryCode what the question ends in; 0 for success
     * @param resumeCode what resuming it ends in; 0 for success
     * @return whether it was done
     */
    default boolean setL2(int device, int resumeCount, int queryCode, int resumeCode) {
        return false;
    }

    /**
     * Sets what repairing the L3 port of a 950 ends in.
     *
     * @param device the device
     * @param code what the runtime then returns; 0 for success
     * @return whether it was done
     */
    default boolean setL3RepairCode(int device, int code) {
        return false;
    }

    /**
     * How often the driver was asked to resume the L2 buffer.
     *
     * @param device the device
     * @return requests so far; -1 if this backend can't tell
     */
    default long l2Resumes(int device) {
        return -1;
    }

    /**
     * How often the driver was asked to repair the L3 port.
     *
     * @param device the device
     * @return requests so far; -1 if this backend can't tell
     */
    default long l3Repairs(int device) {
        return -1;
    }

    /**
     * Lets the driver report a multi-bit error of the memory, to which the runtime's own thread reacts within a second.
     *
     * @param device the device
     * @return whether it was done
     */
    default boolean raiseRasEvent(int device) {
        return false;
    }

    /**
     * Lets the tasks of a stream never end; an abort drops them.
     *
     * @param device the device
     * @param stream id of the stream
     * @param on true to hang
     * @return whether it was done
     */
    boolean hangStream(int device, int stream, boolean on);
}
