package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A driver that doesn't return, or takes its time. */
class StuckCallsTest {
    private final FakeAscend fake = FakeAscend.builder().devices(2).build();
    private final AclrtBackend npu = fake.backend();

    @AfterEach
    void close() {
        fake.close();
    }

    /** A call of the mirror for device 0, on a thread of its own. */
    @FunctionalInterface
    interface Call {
        int on(AclrtBackend npu);
    }

    static Stream<Arguments> functions() {
        return Stream.of(
                on(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, npu -> npu.aclrtDeviceTaskAbort(0, 60_000)),
                on(AclrtFunction.ACLRT_STREAM_ABORT, npu -> npu.aclrtStreamAbort(0)),
                on(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM, npu -> npu.aclrtSynchronizeStream(0)),
                on(
                        AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT,
                        npu -> npu.aclrtSynchronizeStreamWithTimeout(0, 1)),
                on(AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE, AclrtBackend::aclrtSynchronizeDevice),
                on(
                        AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE_WITH_TIMEOUT,
                        npu -> npu.aclrtSynchronizeDeviceWithTimeout(1)),
                on(
                        AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
                        npu -> npu.aclrtGetErrorVerbose(0, Npus.direct(AclrtStructs.ERROR_INFO_SIZE))),
                on(
                        AclrtFunction.ACLRT_REPAIR_ERROR,
                        npu -> npu.aclrtRepairError(
                                0,
                                Npus.direct(AclrtStructs.ERROR_INFO_SIZE)
                                        .put(AclrtStructs.ERROR_INFO_TRY_REPAIR, (byte) 1))),
                on(
                        AclrtFunction.ACLRT_GET_MEM_UCE_INFO,
                        npu -> npu.aclrtGetMemUceInfo(0, Npus.direct(128), 1, new long[1])),
                on(AclrtFunction.ACLRT_MEM_UCE_REPAIR, npu -> npu.aclrtMemUceRepair(0, Npus.direct(128), 0)),
                on(AclrtFunction.ACLRT_MEMCPY, npu -> Npus.write(npu, Npus.memory(npu, 8), new byte[8])),
                on(AclrtFunction.ACLRT_RECORD_EVENT, npu -> npu.aclrtRecordEvent(event(npu), 0)),
                on(AclrtFunction.ACLRT_QUERY_EVENT_STATUS, npu -> npu.aclrtQueryEventStatus(event(npu), new int[1])),
                on(AclrtFunction.ACLRT_STREAM_QUERY, npu -> npu.aclrtStreamQuery(0, new int[1])),
                on(AclrtFunction.ACLRT_GET_STREAM_AVAILABLE_NUM, npu -> npu.aclrtGetStreamAvailableNum(new int[1])),
                on(AclrtFunction.ACLRT_GET_EVENT_AVAIL_NUM, npu -> npu.aclrtGetEventAvailNum(new int[1])),
                on(AclrtFunction.ACLRT_GET_DEVICE_INFO, npu -> npu.aclrtGetDeviceInfo(0, 101, new long[1])),
                on(
                        AclrtFunction.ACLRT_GET_DEVICE_UTILIZATION_RATE,
                        npu -> npu.aclrtGetDeviceUtilizationRate(0, Npus.direct(AclrtStructs.UTILIZATION_INFO_SIZE))),
                on(
                        AclrtFunction.ACLRT_GET_PHY_DEV_ID_BY_USER_DEV_ID,
                        npu -> npu.aclrtGetPhyDevIdByUserDevId(0, new int[1])),
                on(AclrtFunction.ACLRT_GET_MEM_INFO, npu -> npu.aclrtGetMemInfo(1, new long[1], new long[1])),
                on(AclrtFunction.ACLRT_MALLOC_HOST, npu -> npu.aclrtMallocHost(new ByteBuffer[1], 8)),
                on(AclrtFunction.ACLRT_MEMCPY_ASYNC, npu -> {
                    long memory = Npus.memory(npu, 8);
                    return npu.aclrtMemcpyAsync(memory, 8, memory, 8, 3, 0);
                }));
    }

    private static long event(AclrtBackend npu) {
        long[] event = {0};
        assertThat(npu.aclrtCreateEventExWithFlag(event, 1)).isZero();
        return event[0];
    }

    private static Arguments on(AclrtFunction function, Call call) {
        return Arguments.of(function, call);
    }

    private FutureTask<Integer> start(Call call) {
        Callable<Integer> onItsThread = () -> {
            npu.aclrtSetDevice(0);
            return call.on(npu);
        };
        return Npus.async(onItsThread);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("functions")
    void isStuckUntilItIsReleased(AclrtFunction function, Call call) throws Exception {
        try (FakeBlock block = fake.device(0).block(function)) {
            FutureTask<Integer> stuck = start(call);
            block.awaitStuck();
            assertThat(stuck.isDone()).isFalse();
            block.close();
            assertThat(Npus.get(stuck)).isZero();
        }
        assertThat(Npus.get(start(call))).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("functions")
    void endOfTheFakeEndsTheCall(AclrtFunction function, Call call) {
        FutureTask<Integer> stuck;
        try (FakeBlock block = fake.device(0).block(function)) {
            stuck = start(call);
            block.awaitStuck();
            fake.close();
            assertThatThrownBy(() -> Npus.get(stuck))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the fake was closed")
                    .hasMessageContaining(function.symbol());
        }
    }

    @Test
    void otherDevicesAreNotStuck() {
        npu.aclrtSetDevice(1);
        try (FakeBlock block = fake.device(0).block(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)) {
            assertThat(npu.aclrtDeviceTaskAbort(1, 60_000)).isZero();
        }
    }

    @Test
    void twoBlocksOfOneFunctionBothHold() throws Exception {
        FakeBlock first = fake.device(0).block(AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE);
        FakeBlock second = fake.device(0).block(AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE);
        FutureTask<Integer> stuck = start(AclrtBackend::aclrtSynchronizeDevice);
        second.awaitStuck();
        first.close();
        first.close();
        assertThat(stuck.isDone()).isFalse();
        second.close();
        assertThat(Npus.get(stuck)).isZero();
    }

    // As in a try-with-resources whose body takes back all injections.
    @Test
    void aBlockThatWasTakenBackCanBeClosed() {
        try (FakeBlock block = fake.device(0).block(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM)) {
            fake.resetInjections();
            npu.aclrtSetDevice(0);
            assertThat(npu.aclrtSynchronizeStream(0)).isZero();
            assertThat(block).isNotNull();
        }
    }

    @Test
    void slowCallTakesTimeOfTheClock() throws Exception {
        try (FakeAscend slow =
                FakeAscend.builder().devices(1).clock(FakeClock.manual()).build()) {
            slow.device(0).slow(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, Duration.ofSeconds(5));
            FutureTask<Integer> call =
                    Npus.async(() -> slow.backend().aclrtGetErrorVerbose(0, Npus.direct(AclrtStructs.ERROR_INFO_SIZE)));
            slow.device(0).awaitCall(AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
            slow.clock().advance(Duration.ofMillis(4_999));
            assertThat(call.isDone()).isFalse();
            slow.clock().advance(Duration.ofMillis(1));
            assertThat(Npus.get(call)).isZero();
        }
    }

    private static void awaitState(Thread thread, Thread.State state) {
        long deadline = System.nanoTime() + Npus.LIMIT.toNanos();
        while (thread.getState() != state) {
            assertThat(System.nanoTime()).as("%s to be %s", thread, state).isLessThan(deadline);
            Thread.yield();
        }
    }

    /** Other threads that wait for the one lock of aborts are released as well. */
    @Test
    void endOfTheFakeEndsAnAbortThatWaitsForAnother() {
        npu.aclrtSetDevice(0);
        npu.aclrtSetDevice(1);
        try (FakeBlock block = fake.device(0).block(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)) {
            FutureTask<Integer> first = Npus.async(() -> npu.aclrtDeviceTaskAbort(0, 60_000));
            block.awaitStuck();
            FutureTask<Integer> second = new FutureTask<>(() -> npu.aclrtDeviceTaskAbort(1, 60_000));
            Thread waiting = new Thread(second, "second");
            waiting.setDaemon(true);
            waiting.start();
            awaitState(waiting, Thread.State.WAITING);
            assertThat(second.isDone()).isFalse();
            fake.close();
            for (FutureTask<Integer> each : List.of(first, second)) {
                assertThatThrownBy(() -> Npus.get(each))
                        .isInstanceOf(ExecutionException.class)
                        .hasRootCauseInstanceOf(IllegalStateException.class);
            }
        }
    }
}
