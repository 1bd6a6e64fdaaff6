package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.FaultInjector.AbortEnd;
import org.junit.jupiter.api.Test;

/** How far the work of a stream is, asked without waiting: events, and the query of streams (health a.2, g). */
public abstract class EventContract extends BackendContract {
    private static final int SYNC = 1;
    private static final int TIME_LINE = 8;
    private static final int UNTOUCHED = 77;

    private static final int EVENT_NOT_READY = 0;
    private static final int EVENT_COMPLETE = 1;
    private static final int STREAM_COMPLETE = 0;
    private static final int STREAM_NOT_READY = 1;

    private static final int ABORT_MILLIS = 50;
    private static final long STOP_ON_FAILURE = 1;
    private static final int HOST_TO_DEVICE = 1;
    private static final int SIZE = 64;

    /** For subclasses. */
    protected EventContract() {}

    /** What a call returned, and what it wrote. */
    private record Answer(int code, int value) {}

    private static Answer told(int value) {
        return new Answer(Code.OK, value);
    }

    private static Answer refused(int code) {
        return new Answer(code, UNTOUCHED);
    }

    private static long stream(TestBed bed) throws Exception {
        long[] stream = {0};
        assertThat(bed.on(MAIN, acl -> acl.aclrtCreateStream(stream))).isEqualTo(Code.OK);
        return stream[0];
    }

    private static int id(TestBed bed, long stream) throws Exception {
        int[] id = {0};
        assertThat(bed.on(MAIN, acl -> acl.aclrtStreamGetId(stream, id))).isEqualTo(Code.OK);
        return id[0];
    }

    private static long event(TestBed bed, int flag) throws Exception {
        long[] event = {0};
        assertThat(bed.on(MAIN, acl -> acl.aclrtCreateEventExWithFlag(event, flag)))
                .isEqualTo(Code.OK);
        assertThat(event[0]).isNotZero();
        return event[0];
    }

    private static int record(TestBed bed, long event, long stream) throws Exception {
        return bed.on(MAIN, acl -> acl.aclrtRecordEvent(event, stream));
    }

    private static int synchronize(TestBed bed, long stream) throws Exception {
        return bed.on(MAIN, acl -> acl.aclrtSynchronizeStream(stream));
    }

    private static Answer ask(TestBed bed, long event) throws Exception {
        return ask(bed, MAIN, event);
    }

    private static Answer ask(TestBed bed, String thread, long event) throws Exception {
        int[] status = {UNTOUCHED};
        return new Answer(bed.on(thread, acl -> acl.aclrtQueryEventStatus(event, status)), status[0]);
    }

    private static Answer askStream(TestBed bed, long stream) throws Exception {
        int[] status = {UNTOUCHED};
        return new Answer(bed.on(MAIN, acl -> acl.aclrtStreamQuery(stream, status)), status[0]);
    }

    private static int copy(TestBed bed, long stream) throws Exception {
        long[] memory = {0};
        assertThat(bed.on(MAIN, acl -> acl.aclrtMalloc(memory, SIZE, 0))).isEqualTo(Code.OK);
        java.nio.ByteBuffer bytes = java.nio.ByteBuffer.allocateDirect(SIZE);
        return bed.on(MAIN, acl -> acl.aclrtMemcpyAsync(memory[0], SIZE, bytes, SIZE, HOST_TO_DEVICE, stream));
    }

    private static TestBed withDevice(TestBed bed) throws Exception {
        assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
        return bed;
    }

    // ---- events

    // Of the new kind it reads complete: a probe that never recorded sees a healthy device. Of the old kind it doesn't.
    @Test
    void anEventThatWasNeverRecordedReadsByItsKind() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long[] old = {0};
            assertThat(bed.on(MAIN, acl -> acl.aclrtCreateEvent(old))).isEqualTo(Code.OK);
            assertThat(ask(bed, old[0])).isEqualTo(told(EVENT_NOT_READY));
            assertThat(ask(bed, event(bed, SYNC))).isEqualTo(told(EVENT_COMPLETE));
            assertThat(ask(bed, event(bed, TIME_LINE))).isEqualTo(told(EVENT_COMPLETE));
            assertThat(ask(bed, event(bed, SYNC | TIME_LINE))).isEqualTo(told(EVENT_COMPLETE));
        }
    }

    @Test
    void anEventIsCompleteWhenTheTasksBeforeItHaveEnded() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            int id = id(bed, stream);
            long event = event(bed, SYNC);
            bed.inject(injector -> injector.hangStream(0, id, true));
            assertThat(copy(bed, stream)).isEqualTo(Code.OK);
            assertThat(record(bed, event, stream)).isEqualTo(Code.OK);
            assertThat(ask(bed, event)).isEqualTo(told(EVENT_NOT_READY));

            bed.inject(injector -> injector.hangStream(0, id, false));
            assertThat(synchronize(bed, stream)).isEqualTo(Code.OK);
            assertThat(ask(bed, event)).isEqualTo(told(EVENT_COMPLETE));
        }
    }

    // Each record counts by itself, so one event serves all rounds of a probe.
    @Test
    void anotherRecordTakesThePlaceOfTheOneBefore() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long fine = stream(bed);
            long hung = stream(bed);
            int hungId = id(bed, hung);
            bed.inject(injector -> injector.hangStream(0, hungId, true));
            long event = event(bed, SYNC);
            assertThat(record(bed, event, fine)).isEqualTo(Code.OK);
            assertThat(synchronize(bed, fine)).isEqualTo(Code.OK);
            assertThat(ask(bed, event)).isEqualTo(told(EVENT_COMPLETE));

            assertThat(record(bed, event, hung)).isEqualTo(Code.OK);
            assertThat(ask(bed, event)).isEqualTo(told(EVENT_NOT_READY));

            assertThat(record(bed, event, fine)).isEqualTo(Code.OK);
            assertThat(synchronize(bed, fine)).isEqualTo(Code.OK);
            assertThat(ask(bed, event)).isEqualTo(told(EVENT_COMPLETE));
        }
    }

    // A thread without a device may ask: the supervisor of a probe needs none.
    @Test
    void anyThreadMayAskForAnEvent() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long event = event(bed, SYNC);
            assertThat(record(bed, event, 0)).isEqualTo(Code.OK);
            assertThat(synchronize(bed, 0)).isEqualTo(Code.OK);
            assertThat(ask(bed, "no device", event)).isEqualTo(told(EVENT_COMPLETE));
        }
    }

    // The failure of a task that lets its stream go on isn't an event's business, nor that of the query of a stream.
    @Test
    void aFailedTaskThatIsGoneOnFromCompletesToo() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            int id = id(bed, stream);
            long event = event(bed, SYNC);
            bed.inject(injector -> injector.hangStream(0, id, true));
            bed.inject(injector -> injector.failNextTask(0, id, Code.TS_ERROR));
            assertThat(copy(bed, stream)).isEqualTo(Code.OK);
            assertThat(record(bed, event, stream)).isEqualTo(Code.OK);
            bed.inject(injector -> injector.hangStream(0, id, false));

            assertThat(synchronize(bed, stream)).isEqualTo(Code.TS_ERROR);
            assertThat(ask(bed, event)).isEqualTo(told(EVENT_COMPLETE));
            assertThat(askStream(bed, stream)).isEqualTo(told(STREAM_COMPLETE));
        }
    }

    // The context stopped: everything in it answers so.
    @Test
    void inAContextThatStoppedBothTellTheFailure() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            int id = id(bed, stream);
            long event = event(bed, SYNC);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetStreamFailureMode(stream, STOP_ON_FAILURE)))
                    .isEqualTo(Code.OK);
            bed.inject(injector -> injector.failNextTask(0, id, Code.TS_ERROR));
            assertThat(copy(bed, stream)).isEqualTo(Code.OK);
            assertThat(synchronize(bed, stream)).isEqualTo(Code.TS_ERROR);

            assertThat(record(bed, event, stream)).isEqualTo(Code.TS_ERROR);
            assertThat(ask(bed, event)).isEqualTo(refused(Code.TS_ERROR));
            assertThat(askStream(bed, stream)).isEqualTo(refused(Code.TS_ERROR));
        }
    }

    // acl-facts 3.6: what was dropped never completes, also when the device works again.
    @Test
    void aRecordThatAnAbortDroppedNeverCompletes() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            int id = id(bed, stream);
            long event = event(bed, SYNC);
            bed.inject(injector -> injector.hangStream(0, id, true));
            assertThat(record(bed, event, stream)).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, 60_000))).isEqualTo(Code.OK);
            bed.inject(injector -> injector.hangStream(0, id, false));

            assertThat(ask(bed, event)).isEqualTo(told(EVENT_NOT_READY));
            assertThat(askStream(bed, stream)).isEqualTo(told(STREAM_COMPLETE));
            assertThat(record(bed, event, stream)).isEqualTo(Code.OK);
            assertThat(synchronize(bed, stream)).isEqualTo(Code.OK);
            assertThat(ask(bed, event)).isEqualTo(told(EVENT_COMPLETE));
        }
    }

    // health a.3: 107022 means recovering, not a hang.
    @Test
    void anUnfinishedAbortAnswersForStreamsAndEvents() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            long event = event(bed, SYNC);
            bed.inject(injector -> injector.setAbort(0, AbortEnd.NEVER));
            assertThat(bed.on(MAIN, acl -> acl.aclrtDeviceTaskAbort(0, ABORT_MILLIS)))
                    .isEqualTo(Code.WAIT_TIMEOUT);

            assertThat(record(bed, event, stream)).isEqualTo(Code.TASK_ABORT);
            assertThat(ask(bed, event)).isEqualTo(refused(Code.TASK_ABORT));
            assertThat(askStream(bed, stream)).isEqualTo(refused(Code.TASK_ABORT));
        }
    }

    @Test
    void whatIsNoEventIsRefused() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            long event = event(bed, SYNC);
            assertThat(bed.on(MAIN, acl -> acl.aclrtCreateEvent(null))).isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtCreateEventExWithFlag(null, SYNC)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            for (int flag : new int[] {0, 0x10, 0x20, 0x41, 0x80, -1}) {
                assertThat(bed.on(MAIN, acl -> acl.aclrtCreateEventExWithFlag(new long[1], flag)))
                        .as("flag %x", flag)
                        .isEqualTo(Code.PARAM_INVALID);
            }
            assertThat(record(bed, 0, stream)).isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(record(bed, stream, stream)).isEqualTo(Code.INVALID_HANDLE);
            assertThat(record(bed, event, event)).isEqualTo(Code.INVALID_HANDLE);
            assertThat(ask(bed, 0)).isEqualTo(refused(Code.ACL_INVALID_PARAM));
            assertThat(bed.on(MAIN, acl -> acl.aclrtQueryEventStatus(event, null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDestroyEvent(0))).isEqualTo(Code.ACL_INVALID_PARAM);

            assertThat(bed.on(MAIN, acl -> acl.aclrtDestroyEvent(event))).isEqualTo(Code.OK);
            assertThat(ask(bed, event)).isEqualTo(refused(Code.INVALID_HANDLE));
            assertThat(record(bed, event, stream)).isEqualTo(Code.INVALID_HANDLE);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDestroyEvent(event))).isEqualTo(Code.INVALID_HANDLE);
        }
    }

    @Test
    void withoutADeviceThereAreNoEvents() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtCreateEvent(new long[1]))).isEqualTo(Code.CONTEXT_NULL);
            assertThat(bed.on(MAIN, acl -> acl.aclrtCreateEventExWithFlag(new long[1], SYNC)))
                    .isEqualTo(Code.CONTEXT_NULL);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetEventAvailNum(new int[1])))
                    .isEqualTo(Code.CONTEXT_NULL);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetStreamAvailableNum(new int[1])))
                    .isEqualTo(Code.CONTEXT_NULL);
            assertThat(askStream(bed, 0)).isEqualTo(refused(Code.CONTEXT_NULL));
        }
    }

    // An event may be destroyed while it isn't complete.
    @Test
    void destroyingAnEventDoesNotWait() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            int id = id(bed, stream);
            long event = event(bed, SYNC);
            bed.inject(injector -> injector.hangStream(0, id, true));
            assertThat(record(bed, event, stream)).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDestroyEvent(event))).isEqualTo(Code.OK);
            bed.inject(injector -> injector.hangStream(0, id, false));
            assertThat(synchronize(bed, stream)).isEqualTo(Code.OK);
        }
    }

    // A record is a task: it is the thread's last one.
    @Test
    void aRecordIsATaskOfItsThread() throws Exception {
        try (TestBed bed = withDevice(open())) {
            int[] before = {0};
            int[] after = {0};
            assertThat(copy(bed, 0)).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetThreadLastTaskId(before)))
                    .isEqualTo(Code.OK);
            assertThat(record(bed, event(bed, SYNC), 0)).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetThreadLastTaskId(after))).isEqualTo(Code.OK);
            assertThat(after[0]).isNotEqualTo(before[0]);
        }
    }

    @Test
    void aStreamOfAnotherContextIsRefused() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(1))).isEqualTo(Code.OK);
            assertThat(record(bed, event(bed, SYNC), stream)).isEqualTo(Code.STREAM_CONTEXT);
        }
    }

    // ---- streams

    @Test
    void aStreamIsReadyWhenItsTasksHaveEnded() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            int id = id(bed, stream);
            assertThat(askStream(bed, stream)).isEqualTo(told(STREAM_COMPLETE));
            assertThat(askStream(bed, 0)).isEqualTo(told(STREAM_COMPLETE));
            bed.inject(injector -> injector.hangStream(0, id, true));
            assertThat(askStream(bed, stream)).isEqualTo(told(STREAM_COMPLETE));
            assertThat(copy(bed, stream)).isEqualTo(Code.OK);
            assertThat(askStream(bed, stream)).isEqualTo(told(STREAM_NOT_READY));
            assertThat(askStream(bed, 0)).isEqualTo(told(STREAM_COMPLETE));

            bed.inject(injector -> injector.hangStream(0, id, false));
            assertThat(synchronize(bed, stream)).isEqualTo(Code.OK);
            assertThat(askStream(bed, stream)).isEqualTo(told(STREAM_COMPLETE));
        }
    }

    @Test
    void whatIsNoStreamIsRefused() throws Exception {
        try (TestBed bed = withDevice(open())) {
            long stream = stream(bed);
            assertThat(bed.on(MAIN, acl -> acl.aclrtStreamQuery(stream, null))).isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(askStream(bed, event(bed, SYNC))).isEqualTo(refused(Code.INVALID_HANDLE));
            assertThat(bed.on(MAIN, acl -> acl.aclrtDestroyStream(stream))).isEqualTo(Code.OK);
            assertThat(askStream(bed, stream)).isEqualTo(refused(Code.INVALID_HANDLE));
        }
    }

    // ---- how many there are

    private static int streamsLeft(TestBed bed) throws Exception {
        int[] count = {UNTOUCHED};
        assertThat(bed.on(MAIN, acl -> acl.aclrtGetStreamAvailableNum(count))).isEqualTo(Code.OK);
        return count[0];
    }

    private static int eventsLeft(TestBed bed) throws Exception {
        int[] count = {UNTOUCHED};
        assertThat(bed.on(MAIN, acl -> acl.aclrtGetEventAvailNum(count))).isEqualTo(Code.OK);
        return count[0];
    }

    @Test
    void streamsAreCounted() throws Exception {
        try (TestBed bed = withDevice(open())) {
            int before = streamsLeft(bed);
            long stream = stream(bed);
            assertThat(streamsLeft(bed)).isEqualTo(before - 1);
            assertThat(bed.on(MAIN, acl -> acl.aclrtDestroyStream(stream))).isEqualTo(Code.OK);
            assertThat(streamsLeft(bed)).isEqualTo(before);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetStreamAvailableNum(null)))
                    .isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetEventAvailNum(null))).isEqualTo(Code.ACL_INVALID_PARAM);
        }
    }

    // Not the events count, but their records: health b.6, 10,000 probes leave the counts as they were.
    @Test
    void aRecordTakesAPlaceUntilItIsComplete() throws Exception {
        try (TestBed bed = withDevice(open())) {
            int before = eventsLeft(bed);
            long stream = stream(bed);
            int id = id(bed, stream);
            long event = event(bed, SYNC);
            assertThat(eventsLeft(bed)).isEqualTo(before);
            bed.inject(injector -> injector.hangStream(0, id, true));
            assertThat(record(bed, event, stream)).isEqualTo(Code.OK);
            assertThat(eventsLeft(bed)).isEqualTo(before - 1);
            assertThat(record(bed, event, stream)).isEqualTo(Code.OK);
            assertThat(eventsLeft(bed)).isEqualTo(before - 2);
            assertThat(record(bed, event(bed, TIME_LINE), stream)).isEqualTo(Code.OK);
            assertThat(eventsLeft(bed)).isEqualTo(before - 2);

            bed.inject(injector -> injector.hangStream(0, id, false));
            assertThat(synchronize(bed, stream)).isEqualTo(Code.OK);
            assertThat(eventsLeft(bed)).isEqualTo(before);
        }
    }
}
