package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Time cranked by hand. */
class ManualClockTest {
    private final FakeClock clock = FakeClock.manual();
    private final FakeAscend fake = FakeAscend.builder().devices(4).clock(clock).build();
    private final AclrtBackend npu = fake.backend();

    @AfterEach
    void close() {
        fake.close();
    }

    @Test
    void taskEndsWhenItsTimeIsOver() {
        npu.aclrtSetDevice(0);
        AtomicInteger ran = new AtomicInteger();
        FakeKernel kernel = FakeKernel.of(memory -> ran.incrementAndGet()).lasting(Duration.ofMillis(10));
        fake.launch(0, kernel);
        fake.launch(0, kernel);

        clock.advance(Duration.ofMillis(9));
        assertThat(ran).hasValue(0);
        clock.advance(Duration.ofMillis(1));
        assertThat(ran).hasValue(1);
        clock.advance(Duration.ofMillis(10));
        assertThat(ran).hasValue(2);
        assertThat(npu.aclrtSynchronizeDevice()).isZero();
    }

    @Test
    void streamsRunSideBySide() {
        npu.aclrtSetDevice(0);
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            fake.launch(
                    Npus.stream(npu),
                    FakeKernel.of(memory -> ran.incrementAndGet()).lasting(Duration.ofSeconds(1)));
        }
        clock.advance(Duration.ofSeconds(1));
        assertThat(ran).hasValue(10);
    }

    @Test
    void taskWithoutDurationEndsAtOnce() {
        npu.aclrtSetDevice(0);
        fake.launch(0, Npus.nothing());
        assertThat(npu.aclrtSynchronizeDevice()).isZero();
        assertThat(clock.elapsed()).isZero();
    }

    @Test
    void synchronizeExpiresByTheClock() throws Exception {
        npu.aclrtSetDevice(0);
        long stream = Npus.stream(npu);
        fake.launch(stream, FakeKernel.hanging());
        FutureTask<Integer> waiting = Npus.async(() -> {
            npu.aclrtSetDevice(0);
            return npu.aclrtSynchronizeStreamWithTimeout(stream, 60_000);
        });
        fake.device(0).awaitCall(io.github.acl4j.spi.AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT);
        clock.advance(Duration.ofMillis(59_999));
        assertThat(waiting.isDone()).isFalse();
        clock.advance(Duration.ofMillis(1));
        assertThat(Npus.get(waiting)).isEqualTo(507046);
    }

    @Test
    void abortExpiresByTheClock() throws Exception {
        npu.aclrtSetDevice(0);
        fake.device(0).setAbort(FakeAbortEnd.NEVER);
        FutureTask<Integer> waiting = Npus.async(() -> npu.aclrtDeviceTaskAbort(0, 30_000));
        fake.device(0).awaitCall(io.github.acl4j.spi.AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        clock.advance(Duration.ofSeconds(29));
        assertThat(waiting.isDone()).isFalse();
        clock.advance(Duration.ofSeconds(2));
        assertThat(Npus.get(waiting)).isEqualTo(107019);
    }

    @Test
    void onlyForwardAndOnlyByHand() {
        assertThatThrownBy(() -> clock.advance(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FakeClock.system().advance(Duration.ZERO)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aCallbackOfTheDeviceCannotAdvance() {
        npu.aclrtSetDevice(0);
        npu.aclrtExceptionInfoCallbackRegister(info -> clock.advance(Duration.ofSeconds(1)));
        fake.launch(0, FakeKernel.failing(507015));
        assertThat(npu.aclrtSynchronizeDevice()).isEqualTo(507015);
        assertThat(fake.uncaught()).singleElement().isInstanceOf(IllegalStateException.class);
    }

    /** Exceptions of several devices come in the order of their times, then of the devices, each run. */
    @Test
    void sameSeedSameRun() {
        List<List<String>> runs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            runs.add(run(7));
        }
        assertThat(runs.get(0)).hasSize(2 * 4 * 25);
        assertThat(runs).allSatisfy(run -> assertThat(run).isEqualTo(runs.get(0)));
        assertThat(run(8)).isNotEqualTo(runs.get(0));
    }

    private static List<String> run(long seed) {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        FakeClock time = FakeClock.manual();
        try (FakeAscend fake =
                FakeAscend.builder().devices(4).clock(time).seed(seed).build()) {
            AclrtBackend npu = fake.backend();
            for (String name : List.of("A", "B")) {
                npu.aclrtExceptionInfoCallbackRegister(info -> seen.add(name
                        + npu.aclrtGetDeviceIdFromExceptionInfo(info) + "/"
                        + npu.aclrtGetStreamIdFromExceptionInfo(info) + "@" + time.elapsed()));
            }
            Random random = new Random(seed);
            for (int device = 0; device < 4; device++) {
                npu.aclrtSetDevice(device);
                for (int task = 0; task < 25; task++) {
                    Duration duration = Duration.ofMillis(1 + random.nextInt(5));
                    fake.launch(Npus.stream(npu), FakeKernel.failing(507015).lasting(duration));
                }
            }
            time.advance(Duration.ofMillis(3));
            time.advance(Duration.ofMillis(100));
        }
        return seen;
    }
}
