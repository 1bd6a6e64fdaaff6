package io.github.acl4j.jna;

import org.jspecify.annotations.Nullable;

/** The C functions that tell how far a stream's work is, bound like {@link RuntimeFunctions}. */
final class EventFunctions {
    private EventFunctions() {}

    static final class StreamQuery {
        static native int aclrtStreamQuery(long stream, int @Nullable [] status);
    }

    static final class GetStreamAvailableNum {
        static native int aclrtGetStreamAvailableNum(int @Nullable [] streamCount);
    }

    static final class CreateEvent {
        static native int aclrtCreateEvent(long @Nullable [] event);
    }

    static final class CreateEventExWithFlag {
        static native int aclrtCreateEventExWithFlag(long @Nullable [] event, int flag);
    }

    static final class DestroyEvent {
        static native int aclrtDestroyEvent(long event);
    }

    static final class RecordEvent {
        static native int aclrtRecordEvent(long event, long stream);
    }

    static final class QueryEventStatus {
        static native int aclrtQueryEventStatus(long event, int @Nullable [] status);
    }

    static final class GetEventAvailNum {
        static native int aclrtGetEventAvailNum(int @Nullable [] eventCount);
    }

    static final class CaptureThreadExchangeMode {
        static native int aclmdlRICaptureThreadExchangeMode(int @Nullable [] mode);
    }
}
