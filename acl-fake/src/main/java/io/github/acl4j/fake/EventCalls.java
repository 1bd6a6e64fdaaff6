package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;
import org.jspecify.annotations.Nullable;

/** The mirror's functions for events (health a.2, g). */
final class EventCalls {
    private static final int SYNC = 0x1;
    private static final int SYNC_TOO = 0x4;
    private static final int IPC = 0x40;
    private static final int FLAGS = 0x4F;
    private static final String CREATION = "Event creation";

    private static final int NOT_READY = 0;
    private static final int COMPLETE = 1;

    private final FakeRuntime runtime;
    private final Devices devices;
    private final StreamCalls streams;

    EventCalls(FakeRuntime runtime, Devices devices, StreamCalls streams) {
        this.runtime = runtime;
        this.devices = devices;
        this.streams = streams;
    }

    int create(long @Nullable [] event) {
        if (event == null) {
            throw Refused.nullPointer("aclrtCreateEvent", "event");
        }
        event[0] = create(devices.require("rtEventCreateWithFlag"), false, true);
        return Codes.SUCCESS;
    }

    int createEx(long @Nullable [] event, int flag) {
        if (event == null) {
            throw Refused.nullPointer("aclrtCreateEventExWithFlag", "event");
        }
        boolean mixed = (flag & IPC) != 0 && flag != IPC;
        if (mixed || (flag & FLAGS) == 0 || (flag & ~FLAGS) != 0) {
            throw Refused.invalidValue(
                    "rtEventCreateExWithFlag",
                    ErrorEntry.value(
                            "EE1003", CREATION, Integer.toUnsignedString(flag), "flag", "an OR combination of flags"));
        }
        if (flag == IPC) {
            // Events between processes are none of the fake's; a product without them says the same.
            throw Refused.byAcl(Codes.RT_FEATURE_NOT_SUPPORT);
        }
        event[0] = create(devices.require("rtEventCreateExWithFlag"), true, (flag & (SYNC | SYNC_TOO)) != 0);
        return Codes.SUCCESS;
    }

    private static long create(Npu current, boolean newKind, boolean takesPlace) {
        current.lock().lock();
        try {
            return current.events().create(newKind, takesPlace).handle();
        } finally {
            current.lock().unlock();
        }
    }

    int destroy(long handle) {
        NpuEvent event = find("aclrtDestroyEvent", "rtEventDestroy", handle);
        event.npu().lock().lock();
        try {
            event.npu().events().remove(event);
        } finally {
            event.npu().lock().unlock();
        }
        return Codes.SUCCESS;
    }

    private static void requireEvent(String function, long handle) {
        if (handle == 0) {
            throw Refused.nullPointer(function, "event");
        }
    }

    private NpuEvent find(String function, String runtimeFunction, long handle) {
        requireEvent(function, handle);
        NpuEvent event = runtime.events().get(handle);
        if (event == null) {
            throw Refused.invalidHandle(runtimeFunction);
        }
        return event;
    }

    int record(long handle, long streamHandle) {
        String function = "rtEventRecord";
        NpuEvent event = find("aclrtRecordEvent", function, handle);
        streams.requireHandle(function, streamHandle);
        Npu current = devices.require(function);
        NpuStream stream = streams.resolveOwn(function, current, streamHandle);
        if (!event.npu().equals(current)) {
            throw undefined("an event of device " + event.npu().driverId() + " is recorded on a stream of device "
                    + current.driverId());
        }
        current.gates().pass(AclrtFunction.ACLRT_RECORD_EVENT);
        current.lock().lock();
        try {
            current.state().requireSound(function);
            record(event, stream);
        } finally {
            current.lock().unlock();
        }
        return Codes.SUCCESS;
    }

    private void record(NpuEvent event, NpuStream stream) {
        NpuEvents table = event.npu().events();
        if (event.takesPlace()) {
            if (table.available() == 0) {
                throw Refused.byDriverAloud("rtEventRecord", "halResourceIdAlloc", Codes.RT_NO_EVENT_RESOURCE);
            }
            table.take();
        }
        int id = stream.npu().nextTaskId();
        EventRecord record = new EventRecord(event, stream, id, runtime.thread().id());
        event.setLatest(record);
        stream.npu().scheduler().launch(record);
        runtime.thread().setLastTaskId(id);
    }

    private FakeUndefinedBehaviourError undefined(String explanation) {
        FakeUndefinedBehaviourError error = new FakeUndefinedBehaviourError(explanation);
        runtime.keep(error);
        return error;
    }

    /** Any thread may ask: what counts is the event's own context. */
    int query(long handle, int @Nullable [] status) {
        String function = "rtEventQueryStatus";
        requireEvent("aclrtQueryEventStatus", handle);
        if (status == null) {
            throw Refused.nullPointer("aclrtQueryEventStatus", "status");
        }
        NpuEvent event = find("aclrtQueryEventStatus", function, handle);
        Npu npu = event.npu();
        npu.gates().pass(AclrtFunction.ACLRT_QUERY_EVENT_STATUS);
        npu.lock().lock();
        try {
            npu.state().requireSound(function);
            // A driver that doesn't tell how far the stream is lets the event look as if it weren't.
            status[0] = event.isComplete() && npu.driver().answers() ? COMPLETE : NOT_READY;
        } finally {
            npu.lock().unlock();
        }
        return Codes.SUCCESS;
    }

    int available(int @Nullable [] count) {
        if (count == null) {
            throw Refused.nullPointer("aclrtGetEventAvailNum", "eventCount");
        }
        String function = "rtGetAvailEventNum";
        Npu current = devices.require(function);
        current.driver().ask(AclrtFunction.ACLRT_GET_EVENT_AVAIL_NUM, function, "halResourceInfoQuery");
        current.lock().lock();
        try {
            count[0] = current.events().available();
        } finally {
            current.lock().unlock();
        }
        return Codes.SUCCESS;
    }
}
