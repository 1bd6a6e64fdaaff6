package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tasks of the test's making, and what their failure tells. */
class TasksTest {
    private final FakeAscend fake = FakeAscend.builder().devices(2).build();
    private final AclrtBackend npu = fake.backend();

    @BeforeEach
    void set() {
        npu.aclrtSetDevice(0);
    }

    @AfterEach
    void close() {
        fake.close();
    }

    @Test
    void kernelComputesOnDeviceMemory() {
        long in = Npus.memory(npu, 64);
        long out = Npus.memory(npu, 64);
        Npus.write(npu, in, Npus.pattern(64));
        AtomicReference<String> thread = new AtomicReference<>();
        fake.launch(0, FakeKernel.of(memory -> {
            thread.set(Thread.currentThread().getName());
            ByteBuffer bytes = memory.read(in, 64);
            for (int i = 0; i < 64; i++) {
                bytes.put(i, (byte) (bytes.get(i) + 1));
            }
            memory.write(out, bytes);
        }));
        assertThat(npu.aclrtSynchronizeStream(0)).isZero();

        byte[] expected = Npus.pattern(64);
        for (int i = 0; i < 64; i++) {
            expected[i]++;
        }
        assertThat(fake.device(0).peek(out, 64)).isEqualTo(expected);
        assertThat(thread).hasValue("RT_RECYCLE_0");
    }

    @Test
    void launchIsRefusedAsACopyIs() throws Exception {
        long stream = Npus.stream(npu);
        assertThat(Npus.get(Npus.async(() -> fake.launch(stream, Npus.nothing()))))
                .isEqualTo(107002);
        npu.aclrtSetDevice(1);
        assertThat(fake.launch(stream, Npus.nothing())).isEqualTo(107003);
        assertThat(npu.aclrtPeekAtLastError(0)).isEqualTo(107003);
        assertThat(fake.launch(12345, Npus.nothing())).isEqualTo(107017);
    }

    @Test
    void kernelThatThrowsFailsAsAnAiCoreExceptionAndIsReported() {
        fake.launch(0, FakeKernel.of(memory -> {
            throw new IllegalStateException("bug in the test's kernel");
        }));
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507015);
        assertThat(fake.uncaught()).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @Test
    void kernelThatReachesOutsideFailsAsAnAiCoreException() {
        fake.launch(0, FakeKernel.of(memory -> memory.read(0x1234, 8)));
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507015);
        assertThat(fake.uncaught()).isEmpty();
    }

    @Test
    void exceptionTellsWhoLaunchedWhat() throws Exception {
        long stream = Npus.stream(npu);
        List<Integer> values = Collections.synchronizedList(new ArrayList<>());
        npu.aclrtExceptionInfoCallbackRegister(info -> {
            values.add(npu.aclrtGetDeviceIdFromExceptionInfo(info));
            values.add(npu.aclrtGetStreamIdFromExceptionInfo(info));
            values.add(npu.aclrtGetTaskIdFromExceptionInfo(info));
            values.add(npu.aclrtGetThreadIdFromExceptionInfo(info));
            values.add(npu.aclrtGetErrorCodeFromExceptionInfo(info));
        });
        int[] task = new int[1];
        int thread = Npus.get(Npus.async(() -> {
            npu.aclrtSetDevice(0);
            fake.launch(stream, FakeKernel.failing(507014));
            npu.aclrtGetThreadLastTaskId(task);
            return fake.threadId();
        }));
        assertThat(npu.aclrtSynchronizeStream(stream)).isEqualTo(507014);

        assertThat(values).containsExactly(0, Npus.id(npu, stream), task[0], thread, 507014);
        assertThat(thread).isNotEqualTo(fake.threadId());
    }

    /** acl-facts 3.4, 3.5: kernels have arguments, a handle, and their binary's callback, called last; copies don't. */
    @Test
    void kernelsOfABinary() {
        long binary = fake.loadBinary();
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        long[] pointer = {-1};
        int[] length = {-1};
        long[] function = {-1};
        npu.aclrtExceptionInfoCallbackRegister(info -> {
            order.add("registered");
            order.add("args " + npu.aclrtGetArgsFromExceptionInfo(info, pointer, length));
            order.add("func " + npu.aclrtGetFuncHandleFromExceptionInfo(info, function));
        });
        assertThat(npu.aclrtBinarySetExceptionCallback(binary, (info, user) -> order.add("wrong"), 1))
                .isZero();
        assertThat(npu.aclrtBinarySetExceptionCallback(binary, (info, user) -> order.add("binary " + user), 42))
                .isZero();

        fake.launch(0, FakeKernel.failing(507015).in(binary, 77).withArguments(0x1000, 24));
        npu.aclrtSynchronizeStream(0);
        assertThat(order).containsExactly("registered", "args 0", "func 0", "binary 42");
        assertThat(pointer).containsExactly(0x1000);
        assertThat(length).containsExactly(24);
        assertThat(function).containsExactly(77);

        order.clear();
        pointer[0] = -1;
        fake.device(0).failNextTask(507001);
        long memory = Npus.memory(npu, 64);
        npu.aclrtMemcpyAsync(memory, 64, memory, 64, 3, 0);
        npu.aclrtSynchronizeStream(0);
        assertThat(order).containsExactly("registered", "args -1", "func 107000");
        assertThat(pointer).containsExactly(-1);
    }

    @Test
    void binaryCallbackChecks() {
        assertThat(npu.aclrtBinarySetExceptionCallback(0, (info, user) -> {}, 0))
                .isEqualTo(100000);
        assertThat(npu.aclrtBinarySetExceptionCallback(fake.loadBinary(), null, 0))
                .isEqualTo(100000);
        assertThat(npu.aclrtBinarySetExceptionCallback(4711, (info, user) -> {}, 0))
                .isEqualTo(107017);
    }

    @Test
    void infoIsDeadAfterItsCallback() {
        long[] kept = new long[1];
        npu.aclrtExceptionInfoCallbackRegister(info -> kept[0] = info);
        fake.fire(FakeException.ofDevice(0, 507901));
        assertThatThrownBy(() -> npu.aclrtGetTaskIdFromExceptionInfo(kept[0]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("after its callback returned");
    }

    /** acl-facts 3.6: tasks are dropped, waiting synchronizes end with 107022, no exception callback is called. */
    @Test
    void abortReleasesThoseWhoWait() throws Exception {
        long stream = Npus.stream(npu);
        AtomicInteger told = new AtomicInteger();
        npu.aclrtExceptionInfoCallbackRegister(info -> told.incrementAndGet());
        fake.launch(stream, FakeKernel.hanging());
        fake.launch(stream, FakeKernel.failing(507015));
        FutureTask<Integer> ofStream = waiting(() -> npu.aclrtSynchronizeStream(stream));
        FutureTask<Integer> ofDevice = waiting(npu::aclrtSynchronizeDevice);
        fake.device(0).awaitCall(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM);
        fake.device(0).awaitCall(AclrtFunction.ACLRT_SYNCHRONIZE_DEVICE);

        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();

        assertThat(Npus.get(ofStream)).isEqualTo(107022);
        assertThat(Npus.get(ofDevice)).isEqualTo(107022);
        assertThat(npu.aclrtSynchronizeStream(stream)).isZero();
        assertThat(told).hasValue(0);
    }

    private FutureTask<Integer> waiting(java.util.function.IntSupplier call) {
        return Npus.async(() -> {
            npu.aclrtSetDevice(0);
            return call.getAsInt();
        });
    }

    /** An abort waits for a callback that is under way on the device's thread. */
    @Test
    void abortWaitsForACallbackOfAFailure() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        npu.aclrtExceptionInfoCallbackRegister(info -> {
            inside.countDown();
            Waits.uninterruptibly(leave::await);
        });
        fake.launch(0, FakeKernel.failing(507015));
        assertThat(inside.await(Npus.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        FutureTask<Integer> abort = Npus.async(() -> npu.aclrtDeviceTaskAbort(0, 60_000));
        fake.device(0).awaitCall(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        assertThat(abort.isDone()).isFalse();
        leave.countDown();
        assertThat(Npus.get(abort)).isZero();
    }

    /** acl-facts 3.13. */
    @Test
    void streamAbortDropsTheTasksOfOneStream() throws Exception {
        long stream = Npus.stream(npu);
        long other = Npus.stream(npu);
        fake.launch(stream, FakeKernel.hanging());
        fake.launch(other, FakeKernel.hanging());
        FutureTask<Integer> waiting = waiting(() -> npu.aclrtSynchronizeStreamWithTimeout(stream, 60_000));
        fake.device(0).awaitCall(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT);

        assertThat(npu.aclrtStreamAbort(stream)).isZero();

        assertThat(Npus.get(waiting)).isEqualTo(107023);
        assertThat(npu.aclrtSynchronizeStreamWithTimeout(stream, 60_000)).isZero();
        assertThat(npu.aclrtSynchronizeStreamWithTimeout(other, 1)).isEqualTo(507046);
        npu.aclrtSetDevice(1);
        assertThat(npu.aclrtStreamAbort(other)).isEqualTo(107003);
    }

    @Test
    void streamAbortDoesNothingWhileTheDeviceAborts() {
        fake.device(0).setAbort(FakeAbortEnd.FAIL);
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isEqualTo(507899);
        assertThat(npu.aclrtStreamAbort(0)).isZero();
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(107022);
    }

    @Test
    void hangingStreamGoesOn() {
        long stream = Npus.stream(npu);
        fake.device(0).hangStream(Npus.id(npu, stream), true);
        fake.launch(stream, Npus.nothing());
        assertThat(npu.aclrtSynchronizeStreamWithTimeout(stream, 20)).isEqualTo(507046);
        fake.device(0).hangStream(Npus.id(npu, stream), false);
        assertThat(npu.aclrtSynchronizeStream(stream)).isZero();
        assertThatThrownBy(() -> fake.device(0).hangStream(999, true)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Streams that are created only then, too. */
    @Test
    void hangingDeviceGoesOn() {
        fake.device(0).hang(true);
        long stream = Npus.stream(npu);
        fake.launch(stream, Npus.nothing());
        assertThat(npu.aclrtSynchronizeStreamWithTimeout(stream, 20)).isEqualTo(507046);
        fake.device(0).hang(false);
        assertThat(npu.aclrtSynchronizeStream(stream)).isZero();
        fake.device(0).hang(true);
        fake.launch(stream, Npus.nothing());
        fake.resetInjections();
        assertThat(npu.aclrtSynchronizeStream(stream)).isZero();
    }

    @Test
    void lostDevice() {
        List<Integer> values = new ArrayList<>();
        npu.aclrtExceptionInfoCallbackRegister(info -> {
            values.add(npu.aclrtGetDeviceIdFromExceptionInfo(info));
            values.add(npu.aclrtGetTaskIdFromExceptionInfo(info));
            values.add(npu.aclrtGetStreamIdFromExceptionInfo(info));
            values.add(npu.aclrtGetThreadIdFromExceptionInfo(info));
            values.add(npu.aclrtGetErrorCodeFromExceptionInfo(info));
        });
        fake.device(0).lose();

        assertThat(values).containsExactly(0, -1, -1, -1, 507901);
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507901);
        assertThat(fake.launch(0, Npus.nothing())).isEqualTo(507901);
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isEqualTo(507899);
    }

    @Test
    void callbackThatThrowsDoesNotKeepTheOthersFromIt() {
        AtomicInteger called = new AtomicInteger();
        for (int i = 0; i < 5; i++) {
            npu.aclrtExceptionInfoCallbackRegister(info -> {
                called.incrementAndGet();
                throw new IllegalStateException("thrown");
            });
        }
        // Five lambdas of one place that captures something are five objects, so five entries.
        fake.fire(new FakeException(0, 1, 2, 3, 507015));
        assertThat(called).hasValue(5);
        assertThat(fake.uncaught()).hasSize(5);
    }

    /** observed "Notification", "aclGetRecentErrMsg": the runtime's thread has the device, and its records are handed over. */
    @Test
    void callbackOfAFailureRunsOnTheRuntimesThread() {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        int[] device = {-1};
        npu.aclrtExceptionInfoCallbackRegister(info -> {
            seen.add(Thread.currentThread().getName());
            seen.add("get " + npu.aclrtGetDevice(device));
            seen.add("set " + npu.aclrtSetDevice(-77));
        });
        fake.launch(0, FakeKernel.failing(507015));
        assertThat(npu.aclGetRecentErrMsg()).as("before it is told").isNull();
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507015);

        assertThat(seen).containsExactly("RT_RECYCLE_0", "get 0", "set 107001");
        assertThat(device).containsExactly(0);
        assertThat(npu.aclrtPeekAtLastError(0)).as("not the callback's").isEqualTo(507015);
        assertThat(npu.aclGetRecentErrMsg()).contains("value -77 for parameter drv devId");
        assertThat(npu.aclGetRecentErrMsg()).isNull();
    }

    @Test
    void injectionsResetDuringATaskDontRunItTwice() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        fake.launch(0, FakeKernel.of(memory -> {
            ran.incrementAndGet();
            inside.countDown();
            Waits.uninterruptibly(leave::await);
        }));
        fake.launch(0, FakeKernel.of(memory -> ran.incrementAndGet()));
        assertThat(inside.await(Npus.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        fake.resetInjections();
        leave.countDown();
        assertThat(npu.aclrtSynchronizeStream(0)).isZero();
        assertThat(ran).hasValue(2);
    }

    @Test
    void resetUnderAWaitingSynchronizeIsNoSuccess() throws Exception {
        long stream = Npus.stream(npu);
        fake.launch(stream, FakeKernel.hanging());
        FutureTask<Integer> waiting = waiting(() -> npu.aclrtSynchronizeStream(stream));
        fake.device(0).awaitCall(AclrtFunction.ACLRT_SYNCHRONIZE_STREAM);
        npu.aclrtResetDevice(0);
        npu.aclrtResetDevice(0);
        assertThat(Npus.get(waiting)).isEqualTo(107002);
    }

    @Test
    void manyThreadsSetAndResetAtOnce() throws Exception {
        List<FutureTask<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            all.add(Npus.async(() -> {
                int failures = 0;
                for (int n = 0; n < 200; n++) {
                    failures += npu.aclrtSetDevice(1) == 0 ? 0 : 1;
                    failures += npu.aclrtSynchronizeStream(0) == 0 ? 0 : 1;
                    failures += npu.aclrtResetDevice(1) == 0 ? 0 : 1;
                }
                return failures;
            }));
        }
        for (FutureTask<Integer> each : all) {
            assertThat(Npus.get(each)).isZero();
        }
        assertThat(fake.device(1).setCount()).isZero();
    }

    @Test
    void stormUsesEachTaskOnce() {
        List<Integer> tasks = Collections.synchronizedList(new ArrayList<>());
        npu.aclrtExceptionInfoCallbackRegister(info -> tasks.add(npu.aclrtGetTaskIdFromExceptionInfo(info)));
        fake.fireStorm(16, 250, new FakeException(0, 1, 1000, 0, 507015));
        assertThat(tasks).hasSize(4000).doesNotHaveDuplicates().allMatch(task -> task >= 1000 && task < 5000);
    }

    /** The runtime's threads are one for each device, whatever the streams. */
    @Test
    @Tag("slow")
    void sixtyFourDevicesWithAThousandStreamsAndAMillionTasks() {
        try (FakeAscend big = FakeAscend.builder().devices(64).recordedCalls(0).build()) {
            AclrtBackend many = big.backend();
            AtomicInteger ran = new AtomicInteger();
            FakeKernel kernel = FakeKernel.of(memory -> ran.incrementAndGet());
            int threadsBefore = Thread.activeCount();
            for (int device = 0; device < 64; device++) {
                many.aclrtSetDevice(device);
                for (int s = 0; s < 1000; s++) {
                    long stream = Npus.stream(many);
                    for (int task = 0; task < 16; task++) {
                        assertThat(big.launch(stream, kernel)).isZero();
                    }
                }
            }
            assertThat(Thread.activeCount() - threadsBefore).isLessThanOrEqualTo(64);
            for (int device = 0; device < 64; device++) {
                many.aclrtSetDevice(device);
                assertThat(many.aclrtSynchronizeDevice()).isZero();
            }
            assertThat(ran).hasValue(64 * 1000 * 16);
        }
    }
}
