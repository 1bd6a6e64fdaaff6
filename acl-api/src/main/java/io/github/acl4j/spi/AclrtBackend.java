package io.github.acl4j.spi;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The mirror of the CANN runtime's C API, as a backend binds it. One method per C function: same name, same order of
 * arguments, the C function's return code, and no policy: what the C function does, it does, traps included. Most services
 * want the facade instead. Eight functions, which say what operator of a model failed, are of another library, see {@link
 * AclrtLibrary}.
 *
 * <p>How C types appear: {@code int32_t}, {@code uint32_t} and enums as {@code int} (the bits; compare as unsigned where C
 * is), {@code size_t}, {@code uint64_t}, handles and device addresses as {@code long} (0 is NULL), scalar out parameters
 * as arrays of length 1, structs and host memory as direct {@link ByteBuffer}s (read and written at absolute indices;
 * position and limit aren't looked at, the capacity must suffice), {@code const char*} as {@link String}, and function
 * pointers as the callback interfaces of this package. {@code null} stands for NULL.
 *
 * <p>Last error, message, current device and last task id belong to the OS thread that makes the call. On a virtual thread
 * they are anybody's, so the mirror is to be called on platform threads.
 *
 * <p>A function whose symbol the library lacks is <em>absent</em>: {@link #supports} is false, and calling it throws {@link
 * UnsupportedOperationException} with the symbol and the release that brought it. A backend never fakes a success.
 */
public interface AclrtBackend extends AutoCloseable {
    /**
     * What this backend is, for logs: its name, the library and where it was found.
     *
     * @return one line
     */
    String describe();

    /**
     * Whether the library has a function.
     *
     * @param function the function
     * @return true if it can be called; what it then answers is another matter
     */
    boolean supports(AclrtFunction function);

    /**
     * Lets go of what the backend holds. Ends neither ACL nor a device. Doing it again does nothing; calling anything else
     * afterwards throws {@link IllegalStateException}.
     */
    @Override
    void close();

    // ---- start and end

    /**
     * Initialises ACL for the process. A second call answers 100002 and is counted all the same; with another content
     * than the first, 100000 (acl-facts 3.15).
     *
     * @param configPath path of a JSON configuration file; null or empty for none
     * @return the C function's return code
     */
    int aclInit(@Nullable String configPath);

    /**
     * Ends ACL for the process, whatever the count; 100037 if it was already ended (acl-facts 3.15).
     *
     * @return the C function's return code
     */
    int aclFinalize();

    /**
     * Takes back one {@link #aclInit}; at count 0, 100037.
     *
     * @param refCount out, length 1: the count that is left; null for NULL
     * @return the C function's return code
     */
    int aclFinalizeReference(long @Nullable [] refCount);

    // ---- errors of the calling thread

    /**
     * Reads, and normally clears, the error text of the calling thread. Reading has side effects: without a context,
     * or in abort state, it sets the thread's last error and the text grows; on some products it launches a device
     * task (acl-facts 3.1, observed). Belongs to the OS thread: on a virtual thread the answer is another's.
     *
     * @return the text, decoded as UTF-8 with replacement, or null if there is none
     */
    @Nullable
    String aclGetRecentErrMsg();

    /**
     * Reads the last error of the calling OS thread and keeps it. The device is not asked; a success doesn't clear it
     * (acl-facts 2.2).
     *
     * @param level 0, the only one there is; another is answered with 100000
     * @return the last error, or 0 if none is stored
     */
    int aclrtPeekAtLastError(int level);

    /**
     * Reads the last error of the calling OS thread and clears it (acl-facts 2.2).
     *
     * @param level 0, the only one there is; another is answered with 100000
     * @return the last error, or 0 if none is stored
     */
    int aclrtGetLastError(int level);

    // ---- exception callbacks

    /**
     * Puts a callback into the process's one slot. The slot belongs to whoever wrote it last and can't be read
     * (acl-facts 3.3).
     *
     * @param callback the callback; null empties the slot
     * @return the C function's return code
     */
    int aclrtSetExceptionInfoCallback(@Nullable AclrtExceptionInfoCallback callback);

    /**
     * Adds a callback to the registered ones. The same object twice is one entry; the slot is another table (acl-facts
     * 3.3).
     *
     * @param callback the callback; null is answered with 107000
     * @return the C function's return code
     */
    int aclrtExceptionInfoCallbackRegister(@Nullable AclrtExceptionInfoCallback callback);

    /**
     * Removes a registered callback; 0 also if it wasn't registered. A notification that is under way still calls it,
     * after this returned.
     *
     * @param callback the callback; null is answered with 107000
     * @return the C function's return code
     */
    int aclrtExceptionInfoCallbackUnregister(@Nullable AclrtExceptionInfoCallback callback);

    /**
     * The task of an exception. To be called inside the callback only (acl-facts 3.4).
     *
     * @param exceptionInfo what the callback was given; 0 is NULL
     * @return the value, unsigned; 0xFFFFFFFF if there is none or the argument is NULL
     */
    int aclrtGetTaskIdFromExceptionInfo(long exceptionInfo);

    /**
     * The stream of an exception. To be called inside the callback only (acl-facts 3.4).
     *
     * @param exceptionInfo what the callback was given; 0 is NULL
     * @return the value, unsigned; 0xFFFFFFFF if there is none or the argument is NULL
     */
    int aclrtGetStreamIdFromExceptionInfo(long exceptionInfo);

    /**
     * The OS thread that launched the task of an exception. To be called inside the callback only (acl-facts 3.4).
     *
     * @param exceptionInfo what the callback was given; 0 is NULL
     * @return the value, unsigned; 0xFFFFFFFF if there is none or the argument is NULL
     */
    int aclrtGetThreadIdFromExceptionInfo(long exceptionInfo);

    /**
     * The device, as the user counts of an exception. To be called inside the callback only (acl-facts 3.4).
     *
     * @param exceptionInfo what the callback was given; 0 is NULL
     * @return the value, unsigned; 0xFFFFFFFF if there is none or the argument is NULL
     */
    int aclrtGetDeviceIdFromExceptionInfo(long exceptionInfo);

    /**
     * The error code of an exception. To be called inside the callback only (acl-facts 3.4).
     *
     * @param exceptionInfo what the callback was given; 0 is NULL
     * @return the value, unsigned; 0xFFFFFFFF if there is none or the argument is NULL
     */
    int aclrtGetErrorCodeFromExceptionInfo(long exceptionInfo);

    /**
     * The arguments of the kernel that failed; only kernels have them, anything else is answered with -1 (acl-facts
     * 3.4).
     *
     * @param exceptionInfo what the callback was given; 0 is NULL
     * @param devArgsPtr out, length 1: address of the arguments
     * @param devArgsLen out, length 1: their length in bytes
     * @return the C function's return code
     */
    int aclrtGetArgsFromExceptionInfo(long exceptionInfo, long @Nullable [] devArgsPtr, int @Nullable [] devArgsLen);

    /**
     * The handle of the kernel that failed (acl-facts 3.4).
     *
     * @param exceptionInfo what the callback was given; 0 is NULL
     * @param func out, length 1: handle of the function
     * @return the C function's return code
     */
    int aclrtGetFuncHandleFromExceptionInfo(long exceptionInfo, long @Nullable [] func);

    /**
     * Sets the callback for the kernels of one binary; the last one wins (acl-facts 3.5).
     *
     * @param binHandle handle of a loaded binary
     * @param callback the callback; null is answered with 100000, so it can't be taken back
     * @param userData handed to the callback
     * @return the C function's return code
     */
    int aclrtBinarySetExceptionCallback(long binHandle, @Nullable AclrtOpExceptionCallback callback, long userData);

    // ---- description of the operator that failed, of libacl_mdl.so

    /**
     * Which operator of a model a task belongs to: its name, and arrays that describe its inputs and outputs. May be called
     * inside an exception callback. The graph engine knows the operators of whole models with static shapes; single
     * operators, HCCL and dynamic shapes are unknown to it (operator description).
     *
     * <p>This and the functions for tensor descriptions are exported by {@code libacl_mdl.so} (8.1: {@code libascendcl.so}),
     * which a process that runs no ACL model needn't have; they are absent then, see {@link AclrtLibrary#MODEL}.
     *
     * <p>After a success the caller owns both arrays, each one allocation: {@link #aclDestroyTensorDesc} has to be called once
     * for each, with the pointer that came from here. After a failure there is nothing to be destroyed.
     *
     * @param deviceId the device, as the user counts, unsigned
     * @param streamId id of the stream, as {@link #aclrtStreamGetId} tells it, unsigned
     * @param taskId the task, unsigned
     * @param opName out: direct: the name, ended by a zero byte; encoding isn't promised
     * @param opNameLen how many bytes there are for it, which must be more than the name's bytes: else 100000. The length
     *     that would do isn't told
     * @param inputDesc out, length 1: the first element of the array of inputs
     * @param numInputs out, length 1: how many it has, unsigned
     * @param outputDesc out, length 1: the first element of the array of outputs
     * @param numOutputs out, length 1: how many it has, unsigned
     * @return the C function's return code: 100000 for NULL, for a buffer that is too small, and, from the older format of
     *     models, for an operator without an input or without an output; a code of the graph engine (145xxx, 500002,
     *     545xxx) where the operator isn't known
     */
    int aclmdlCreateAndGetOpDesc(
            int deviceId,
            int streamId,
            int taskId,
            @Nullable ByteBuffer opName,
            long opNameLen,
            long @Nullable [] inputDesc,
            long @Nullable [] numInputs,
            long @Nullable [] outputDesc,
            long @Nullable [] numOutputs);

    /**
     * An element of an array of descriptions. There is <em>no check of bounds</em>: an index at or above the count is a wild
     * pointer.
     *
     * @param desc the array, as {@link #aclmdlCreateAndGetOpDesc} gave it; 0 is NULL
     * @param index which one, from 0, below the count
     * @return the element's address, inside the array; NULL for NULL
     */
    long aclGetTensorDescByIndex(long desc, long index);

    /**
     * Where a tensor's data is.
     *
     * @param desc an element; 0 is NULL
     * @return the device address, unsigned; NULL if it isn't known
     */
    long aclGetTensorDescAddress(long desc);

    /**
     * The type of a tensor's elements.
     *
     * @param desc an element; 0 is NULL
     * @return {@code aclDataType}; -1 undefined
     */
    int aclGetTensorDescType(long desc);

    /**
     * How a tensor lies in memory.
     *
     * @param desc an element; 0 is NULL
     * @return {@code aclFormat}; -1 undefined
     */
    int aclGetTensorDescFormat(long desc);

    /**
     * How many dimensions a tensor has.
     *
     * @param desc an element; 0 is NULL
     * @return the count, unsigned; 0xFFFFFFFFFFFFFFFE if the rank isn't known
     */
    long aclGetTensorDescNumDims(long desc);

    /**
     * The size of one dimension.
     *
     * @param desc an element; NULL is answered with 100000
     * @param index which dimension, from 0; at or above their count is answered with 100000
     * @param dimSize out, length 1: the size, signed
     * @return the C function's return code
     */
    int aclGetTensorDescDimV2(long desc, long index, long @Nullable [] dimSize);

    /**
     * Frees a whole array of descriptions. To be called <em>once</em>, with the pointer that {@link #aclmdlCreateAndGetOpDesc}
     * gave, never with an element's: anything else corrupts the heap.
     *
     * @param desc the array; NULL is ignored
     */
    void aclDestroyTensorDesc(long desc);

    // ---- uncorrectable memory errors

    /**
     * The uncorrectable memory ranges of a device. The runtime keeps the first answer that has any until a repair
     * (acl-facts 3.10).
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     * @param memUceInfoArray out: direct, native order, {@link AclrtStructs#MEM_UCE_INFO_SIZE} bytes an entry
     * @param arraySize how many entries it has room for
     * @param retSize out, length 1: how many were written, 20 at most; not written on failure
     * @return the C function's return code
     */
    int aclrtGetMemUceInfo(
            int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize, long @Nullable [] retSize);

    /**
     * Has the driver repair memory ranges. Leaves the fault that {@link #aclrtGetErrorVerbose} tells (acl-facts 3.11).
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     * @param memUceInfoArray direct, native order: the ranges, reserved bytes zero
     * @param arraySize how many entries, 20 at most
     * @return the C function's return code
     */
    int aclrtMemUceRepair(int deviceId, @Nullable ByteBuffer memUceInfoArray, long arraySize);

    // ---- abort, verbose, repair

    /**
     * Drops all tasks of this process on the device. Runs the abort callbacks on this thread. After a failure the
     * device stays in abort state: launches and synchronizes answer 107022 until an abort succeeds (acl-facts 3.6).
     * Inside an exception callback of a real failure, and on A2 inside an abort callback, it never returns.
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     * @param timeout milliseconds, unsigned, up to 2,160,000 (36 minutes); 0 waits for ever
     * @return the C function's return code
     */
    int aclrtDeviceTaskAbort(int deviceId, int timeout);

    /**
     * Registers a callback for the stages of {@link #aclrtDeviceTaskAbort} (acl-facts 3.7).
     *
     * @param regName name of the entry; a name that is taken is answered with 107000
     * @param callback the callback; null removes the entry
     * @param args handed to the callback
     * @return the C function's return code
     */
    int aclrtSetDeviceTaskAbortCallback(
            @Nullable String regName, @Nullable AclrtDeviceTaskAbortCallback callback, long args);

    /**
     * What is wrong with a device. Says "no error" for a device that this process hasn't set (acl-facts 3.8).
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     * @param errorInfo out: direct, native order, {@link AclrtStructs#ERROR_INFO_SIZE} bytes. Written in part only, so
     *     to be zeroed before
     * @return the C function's return code
     */
    int aclrtGetErrorVerbose(int deviceId, @Nullable ByteBuffer errorInfo);

    /**
     * Repairs what verbose told, if it says that trying makes sense; doesn't check that the tasks were aborted before
     * (acl-facts 3.9).
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     * @param errorInfo direct, native order: the answer of {@link #aclrtGetErrorVerbose}
     * @return the C function's return code
     */
    int aclrtRepairError(int deviceId, @Nullable ByteBuffer errorInfo);

    // ---- streams

    /**
     * Creates a stream in the thread's current context.
     *
     * @param stream out, length 1: the handle
     * @return the C function's return code
     */
    int aclrtCreateStream(long @Nullable [] stream);

    /**
     * Destroys a stream.
     *
     * @param stream handle of a stream; NULL is answered with 100000
     * @return the C function's return code
     */
    int aclrtDestroyStream(long stream);

    /**
     * The id of a stream.
     *
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @param streamId out, length 1: the id that exceptions carry
     * @return the C function's return code
     */
    int aclrtStreamGetId(long stream, int @Nullable [] streamId);

    /**
     * Waits without limit until the stream's tasks have ended, and tells the error of one that failed, once in the
     * default failure mode.
     *
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @return the C function's return code
     */
    int aclrtSynchronizeStream(long stream);

    /**
     * The same with a limit; 507046 when it is over (acl-facts 3.15).
     *
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @param timeout milliseconds; -1 without limit; 0 and below -1 are answered with 107000
     * @return the C function's return code
     */
    int aclrtSynchronizeStreamWithTimeout(long stream, int timeout);

    /**
     * Whether the stream's tasks have ended, without waiting (health g). Says nothing about how: a task that failed and let the
     * stream go on has ended too, and its error waits for the next synchronize. A stream that is stopped on a failure, aborted, or
     * on a faulty device is answered with that code. Not ready is also the answer if the driver can't say, so a device that is
     * gone may read not ready for ever.
     *
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @param status out, length 1: 0 all have ended, 1 not ready; written on success only
     * @return the C function's return code
     */
    int aclrtStreamQuery(long stream, int @Nullable [] status);

    /**
     * How many more streams the current device has room for; when there is none, creating one is answered with 207008.
     *
     * @param streamCount out, length 1: the count, unsigned
     * @return the C function's return code
     */
    int aclrtGetStreamAvailableNum(int @Nullable [] streamCount);

    /**
     * Drops the tasks of one stream; does nothing while the device aborts (acl-facts 3.13).
     *
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @return the C function's return code
     */
    int aclrtStreamAbort(long stream);

    /**
     * What the stream does after a failed task. Stop on one stream is stop for its whole context, and there is no way
     * back (acl-facts 3.12).
     *
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @param mode 0 goes on after a failed task, 1 stops; only the lowest bit counts
     * @return the C function's return code
     */
    int aclrtSetStreamFailureMode(long stream, long mode);

    /**
     * Reads an attribute of a stream.
     *
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @param attribute 1 is the failure mode
     * @param value out: direct, native order, {@link AclrtStructs#STREAM_ATTR_VALUE_SIZE} bytes
     * @return the C function's return code
     */
    int aclrtGetStreamAttribute(long stream, int attribute, @Nullable ByteBuffer value);

    /**
     * Registers a callback for the creation and destruction of streams (acl-facts 3.14).
     *
     * @param regName name of the entry
     * @param callback the callback; null removes the entry
     * @param args handed to the callback
     * @return the C function's return code
     */
    int aclrtRegStreamStateCallback(@Nullable String regName, @Nullable AclrtStreamStateCallback callback, long args);

    // ---- events

    /**
     * Creates an event of the old kind, in the thread's current context. It takes a place in the device's table of events with
     * each {@link #aclrtRecordEvent} only. Until the first one it reads <em>not ready</em>, unlike one of {@link
     * #aclrtCreateEventExWithFlag}.
     *
     * @param event out, length 1: the handle
     * @return the C function's return code
     */
    int aclrtCreateEvent(long @Nullable [] event);

    /**
     * Creates an event of the new kind, in the thread's current context. It can be recorded again and again, and until the first
     * time it reads <em>complete</em>: a probe that forgets to record, or whose record failed, sees a healthy device (health g).
     *
     * @param event out, length 1: the handle
     * @param flag bits: 1 {@code ACL_EVENT_SYNC} (streams can wait for it; it takes a place in the device's table of events when
     *     it is recorded), 8 {@code ACL_EVENT_TIME_LINE} (has a time); 0 is answered with 107000
     * @return the C function's return code
     */
    int aclrtCreateEventExWithFlag(long @Nullable [] event, int flag);

    /**
     * Destroys an event, also one that isn't complete; doesn't wait for it.
     *
     * @param event handle of an event; NULL is answered with 100000
     * @return the C function's return code
     */
    int aclrtDestroyEvent(long event);

    /**
     * Puts a task on a stream that completes the event once all tasks before it have ended, however they ended. Recording again
     * takes the place of the record before. Waits if the stream's queue, or the device's table of events, is full; when the table
     * doesn't get free, 207007. A record that an abort dropped never completes (acl-facts 3.6).
     *
     * @param event handle of an event; NULL is answered with 100000
     * @param stream handle of a stream of the current context; 0 is NULL, the default stream
     * @return the C function's return code
     */
    int aclrtRecordEvent(long event, long stream);

    /**
     * Whether an event is complete, without waiting. Needs no current device: the event's own context decides, and if it is
     * aborted, or stopped on a failure, or its device is faulty, that code is the answer.
     *
     * @param event handle of an event; NULL is answered with 100000
     * @param status out, length 1: 0 not ready, 1 complete; written on success only. Mind that {@link #aclrtStreamQuery} counts
     *     the other way round
     * @return the C function's return code
     */
    int aclrtQueryEventStatus(long event, int @Nullable [] status);

    /**
     * How many more places the current device's table of events has.
     *
     * @param eventCount out, length 1: the count, unsigned
     * @return the C function's return code
     */
    int aclrtGetEventAvailNum(int @Nullable [] eventCount);

    /**
     * Swaps the calling OS thread's capture mode. While any thread captures a graph in mode 0, a copy that waits is refused with
     * 107030 on threads of mode 0, and fails the other's capture; a probe's thread is to be in mode 2. On a product without graphs,
     * 207000.
     *
     * @param mode in and out, length 1: 0 global (the default), 1 thread local, 2 relaxed; another is answered with 107000
     * @return the C function's return code
     */
    int aclmdlRICaptureThreadExchangeMode(int @Nullable [] mode);

    // ---- devices

    /**
     * Makes a device the calling OS thread's current one, and opens it on the first call in the process.
     *
     * @param deviceId the device, as the user counts
     * @return the C function's return code
     */
    int aclrtSetDevice(int deviceId);

    /**
     * Takes back one {@link #aclrtSetDevice}; the last one closes the device (vectors device-*).
     *
     * @param deviceId the device, as the user counts
     * @return the C function's return code
     */
    int aclrtResetDevice(int deviceId);

    /**
     * The calling OS thread's current device; 107002 if there is none, which is not stored as last error.
     *
     * @param deviceId out, length 1: the device
     * @return the C function's return code
     */
    int aclrtGetDevice(int @Nullable [] deviceId);

    /**
     * How many devices there are.
     *
     * @param count out, length 1: how many the process can see
     * @return the C function's return code
     */
    int aclrtGetDeviceCount(int @Nullable [] count);

    /**
     * A flag inside the process; the driver is not asked.
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     * @param deviceStatus out, length 1: 0 normal, 1 abnormal
     * @return the C function's return code
     */
    int aclrtQueryDeviceStatus(int deviceId, int @Nullable [] deviceStatus);

    /**
     * Waits without limit for all streams of the current device.
     *
     * @return the C function's return code
     */
    int aclrtSynchronizeDevice();

    /**
     * The same with a limit.
     *
     * @param timeout milliseconds; -1 without limit; 0 and below -1 are answered with 107000
     * @return the C function's return code
     */
    int aclrtSynchronizeDeviceWithTimeout(int timeout);

    /**
     * One attribute of a device. Some are asked of the driver, which may not come back, others of files on the host (health 0, a.1).
     * Needs no current device. A bad device is answered with 107000, not with 107001.
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES), unsigned
     * @param attr {@code aclrtDevAttr}, such as 101 number of AI cores, 402 id of the physical chip, 501 whether it is virtual; an
     *     unknown one is answered with 107000
     * @param value out, length 1: the value
     * @return the C function's return code
     */
    int aclrtGetDeviceInfo(int deviceId, int attr, long @Nullable [] value);

    /**
     * How busy a device is. Asks the driver three times, which may not come back. Succeeds also if the driver failed or the device
     * doesn't exist: what isn't known is -1, and only the last error of the thread shows that something went wrong (health 0).
     * Means nothing while the device is profiled, and on a virtual device.
     *
     * @param deviceId the device, as the user counts (see ASCEND_RT_VISIBLE_DEVICES)
     * @param utilizationInfo out: direct, native order, {@link AclrtStructs#UTILIZATION_INFO_SIZE} bytes; its pointer must be
     *     NULL before, else 100000
     * @return the C function's return code
     */
    int aclrtGetDeviceUtilizationRate(int deviceId, @Nullable ByteBuffer utilizationInfo);

    /**
     * Which of the driver's devices a device of the process is, see ASCEND_RT_VISIBLE_DEVICES. Needs no current device.
     *
     * @param userDevid the device, as the user counts; one below 0 is answered with 107000, one too high with 107001
     * @param logicDevId out, length 1: the device, as the driver counts inside the container
     * @return the C function's return code
     */
    int aclrtGetLogicDevIdByUserDevId(int userDevid, int @Nullable [] logicDevId);

    /**
     * Which physical device a device of the process is: the number that {@code npu-smi} and the cluster know. Needs no current
     * device.
     *
     * @param userDevId the device, as the user counts; one below 0 is answered with 107000, one too high with 107001
     * @param phyDevId out, length 1: the device, as the host counts
     * @return the C function's return code
     */
    int aclrtGetPhyDevIdByUserDevId(int userDevId, int @Nullable [] phyDevId);

    /**
     * Registers a callback for the setting and resetting of devices (acl-facts 3.14).
     *
     * @param regName name of the entry
     * @param callback the callback; null removes the entry
     * @param args handed to the callback
     * @return the C function's return code
     */
    int aclrtRegDeviceStateCallback(@Nullable String regName, @Nullable AclrtDeviceStateCallback callback, long args);

    // ---- memory

    /**
     * Allocates device memory; 207001 if there is none left.
     *
     * @param devPtr out, length 1: the address
     * @param size bytes, more than 0
     * @param policy {@code aclrtMemMallocPolicy}: 0 huge pages first, 2 normal pages
     * @return the C function's return code
     */
    int aclrtMalloc(long @Nullable [] devPtr, long size, int policy);

    /**
     * Frees device memory.
     *
     * @param devPtr address from {@link #aclrtMalloc}; NULL is answered with 100000
     * @return the C function's return code
     */
    int aclrtFree(long devPtr);

    /**
     * Allocates page-locked memory of the host, which the device can copy from and to while the host goes on. Needs a current
     * device.
     *
     * @param hostPtr out, length 1: a direct buffer over the memory, native order, not zeroed. No garbage collection frees it, and
     *     whoever touches it after {@link #aclrtFreeHost} may crash the JVM
     * @param size bytes, more than 0; up to 2^31 - 1, as a buffer has no more
     * @return the C function's return code
     */
    int aclrtMallocHost(ByteBuffer @Nullable [] hostPtr, long size);

    /**
     * Frees memory of {@link #aclrtMallocHost}, at once, also while a copy is under way.
     *
     * @param hostPtr the very buffer that came from there, no slice or duplicate; NULL is answered with 100000, other memory with
     *     107000
     * @return the C function's return code
     */
    int aclrtFreeHost(@Nullable ByteBuffer hostPtr);

    /**
     * How much memory the current device has, without what the system keeps for itself. Asks the driver, which may not come back.
     *
     * @param attr {@code aclrtMemAttr}: 0 DDR, 1 HBM; a kind that the device hasn't got has 0 bytes; an unknown one is answered with
     *     107016
     * @param free out, length 1: bytes, unsigned
     * @param total out, length 1: bytes, unsigned
     * @return the C function's return code
     */
    int aclrtGetMemInfo(int attr, long @Nullable [] free, long @Nullable [] total);

    /**
     * Copies and waits, from the host to the device.
     *
     * @param dst device address
     * @param destMax bytes that the destination has room for
     * @param src direct: the bytes from index 0; the position doesn't matter
     * @param count bytes to copy
     * @param kind {@code ACL_MEMCPY_HOST_TO_DEVICE} 1
     * @return the C function's return code
     */
    int aclrtMemcpy(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind);

    /**
     * Copies and waits, from the device to the host.
     *
     * @param dst direct: to index 0 on; the position doesn't matter
     * @param destMax bytes that the destination has room for
     * @param src device address
     * @param count bytes to copy
     * @param kind {@code ACL_MEMCPY_DEVICE_TO_HOST} 2
     * @return the C function's return code
     */
    int aclrtMemcpy(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind);

    /**
     * Copies and waits, within or between devices.
     *
     * @param dst device address
     * @param destMax bytes that the destination has room for
     * @param src device address
     * @param count bytes to copy
     * @param kind {@code ACL_MEMCPY_DEVICE_TO_DEVICE} 3
     * @return the C function's return code
     */
    int aclrtMemcpy(long dst, long destMax, long src, long count, int kind);

    /**
     * Starts a copy on a stream, from the host to the device. The buffer must stay reachable and unchanged until the
     * stream was synchronized.
     *
     * @param dst device address
     * @param destMax bytes that the destination has room for
     * @param src direct: the bytes from index 0; the position doesn't matter
     * @param count bytes to copy
     * @param kind {@code ACL_MEMCPY_HOST_TO_DEVICE} 1
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @return the C function's return code
     */
    int aclrtMemcpyAsync(long dst, long destMax, @Nullable ByteBuffer src, long count, int kind, long stream);

    /**
     * Starts a copy on a stream, from the device to the host. The buffer must stay reachable and unchanged until the
     * stream was synchronized.
     *
     * @param dst direct: to index 0 on; the position doesn't matter
     * @param destMax bytes that the destination has room for
     * @param src device address
     * @param count bytes to copy
     * @param kind {@code ACL_MEMCPY_DEVICE_TO_HOST} 2
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @return the C function's return code
     */
    int aclrtMemcpyAsync(@Nullable ByteBuffer dst, long destMax, long src, long count, int kind, long stream);

    /**
     * Starts a copy on a stream, within or between devices.
     *
     * @param dst device address
     * @param destMax bytes that the destination has room for
     * @param src device address
     * @param count bytes to copy
     * @param kind {@code ACL_MEMCPY_DEVICE_TO_DEVICE} 3
     * @param stream handle of a stream; 0 is NULL, the default stream
     * @return the C function's return code
     */
    int aclrtMemcpyAsync(long dst, long destMax, long src, long count, int kind, long stream);

    // ---- facts

    /**
     * The id of the task that the calling OS thread launched last.
     *
     * @param taskId out, length 1: the id, 0xFFFFFFFF before the first launch
     * @return the C function's return code
     */
    int aclrtGetThreadLastTaskId(int @Nullable [] taskId);

    /**
     * The SoC name, see {@link AscendProduct#ofSocName}.
     *
     * @return the name of device 0's SoC, or null on failure
     */
    @Nullable
    String aclrtGetSocName();

    /**
     * Where the process runs.
     *
     * @param runMode out, length 1: 0 on the device, 1 on the host
     * @return the C function's return code
     */
    int aclrtGetRunMode(int @Nullable [] runMode);

    /**
     * The step in which operator time-outs are counted.
     *
     * @param interval out, length 1: microseconds
     * @return the C function's return code
     */
    int aclrtGetOpTimeOutInterval(long @Nullable [] interval);

    /**
     * The version of the ACL interface, which is not the CANN version and no test for a feature (acl-facts 3.15).
     *
     * @param majorVersion out, length 1
     * @param minorVersion out, length 1
     * @param patchVersion out, length 1
     * @return the C function's return code
     */
    int aclrtGetVersion(int @Nullable [] majorVersion, int @Nullable [] minorVersion, int @Nullable [] patchVersion);

    /**
     * The version of an installed package; 100003 where its file is missing.
     *
     * @param pkgName name of an installed package, such as {@code runtime}
     * @param versionStr out: direct, 128 bytes, ended by a zero byte
     * @return the C function's return code
     */
    int aclsysGetVersionStr(@Nullable String pkgName, @Nullable ByteBuffer versionStr);
}
