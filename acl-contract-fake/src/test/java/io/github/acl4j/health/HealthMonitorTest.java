package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.fake.FakeAbortEnd;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each row of health.md a.3 on a fake device, through probers that are real threads. */
@Timeout(120)
class HealthMonitorTest {
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final Duration COMPUTE = Duration.ofSeconds(2);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private interface Compute {
        void run(DeviceAccess access) throws Exception;
    }

    private static Probe compute(Compute body) {
        return new Probe() {
            @Override
            public void run(DeviceAccess access) throws Exception {
                body.run(access);
            }

            @Override
            public Set<Coverage> covers() {
                return Set.of(Coverage.COMPUTE);
            }
        };
    }

    private static HealthBed bed() {
        return HealthBed.of(2, UnaryOperator.identity());
    }

    private static int tell(Object[] arguments, int status) {
        ((int[]) arguments[1])[0] = status;
        return 0;
    }

    /** Nothing of the monitor's ever completes. */
    private static void hang(HealthBed bed) {
        bed.twist.answer(AclrtFunction.ACLRT_QUERY_EVENT_STATUS, arguments -> tell(arguments, 0));
        bed.twist.answer(AclrtFunction.ACLRT_STREAM_QUERY, arguments -> tell(arguments, 1));
    }

    private static void overdue(HealthBed bed) {
        bed.monitor().progress(0).begin();
        bed.pass(Duration.ofSeconds(31));
    }

    @Test
    void anIdleDeviceThatAnswersIsHealthy() {
        try (HealthBed bed = bed()) {
            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            bed.begin();

            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            assertThat(bed.health(0).readings().keySet())
                    .containsExactlyInAnyOrder(Layer.STATUS, Layer.DRIVER, Layer.SCHEDULER);
            assertThat(bed.monitor().snapshot().ready()).isTrue();
            assertThat(bed.monitor().snapshot().live()).isTrue();
        }
    }

    @Test
    void aDeviceWhoseWorkProgressesIsNotAsked() {
        try (HealthBed bed = bed()) {
            long token = bed.monitor().progress(0).begin();
            bed.pass(Duration.ofSeconds(10));
            bed.monitor().progress(0).end(token);

            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            assertThat(bed.health(0).verdict().rule()).isEqualTo("progress");
            assertThat(bed.health(0).readings()).isEmpty();
        }
    }

    @Test
    void workThatIsOverdueOnBusyCoresIsALongKernel() {
        try (HealthBed bed = bed()) {
            bed.npu(0).setUtilization(0, 40, 0);
            overdue(bed);
            bed.rounds(4);

            assertThat(bed.state(0)).isEqualTo(HealthState.BUSY);
            assertThat(bed.health(0).utilization()).hasValue(40);
            assertThat(bed.health(0).oldestAge()).isGreaterThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void workThatIsOverdueOnIdleCoresThatComputeIsTheAppsStall() {
        try (HealthBed bed = HealthBed.of(1, builder -> builder.compute(compute(access -> {})))) {
            bed.npu(0).setUtilization(0, 0, 0);
            overdue(bed);
            bed.rounds(4);

            assertThat(bed.state(0)).isEqualTo(HealthState.APP_STALL);
            assertThat(bed.health(0).readings().get(Layer.COMPUTE).result()).isEqualTo(ProbeResult.OK);
            assertThat(bed.monitor().snapshot().ready()).isTrue();
        }
    }

    @Test
    void coresThatDoNothingAndDoNotComputeAreSuspect() {
        ManualHealthClock[] clock = new ManualHealthClock[1];
        Probe neverEnds = compute(access -> {
            long began = clock[0].nanoTime();
            while (clock[0].nanoTime() - began < COMPUTE.toNanos()) {
                clock[0].sleep(1);
            }
            throw new TimeoutException("no answer");
        });
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            clock[0] = bed.clock;
            bed.npu(0).setUtilization(0, 0, 0);
            bed.start(builder -> builder.compute(neverEnds));
            bed.monitor().progress(0).begin();
            bed.pass(Duration.ofSeconds(30));
            for (int i = 0; i < 3; i++) {
                assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
                bed.timeOut(0, Layer.COMPUTE, COMPUTE);
            }
            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_AICORE);
            assertThat(bed.monitor().snapshot().ready()).isFalse();
        }
    }

    @Test
    void aSchedulerThatDoesNotAnswerIsSuspectAfterThreeRounds() {
        try (HealthBed bed = HealthBed.of(1, UnaryOperator.identity())) {
            bed.begin();
            hang(bed);
            for (int i = 0; i < 3; i++) {
                assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
                bed.timeOut(0, Layer.SCHEDULER, ANSWER);
            }
            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_SCHEDULER);
            assertThat(bed.monitor().snapshot().ready()).isFalse();
            assertThat(bed.monitor().snapshot().live())
                    .as("a restart doesn't help the card")
                    .isTrue();
            assertThat(bed.acl.device(0).state()).as("no fact").isEqualTo(DeviceState.UNKNOWN);

            bed.judged(1); // may have begun in the last step already
            assertThat(bed.prober(0).isFree()).isTrue();
            bed.twist.dontAnswer(AclrtFunction.ACLRT_QUERY_EVENT_STATUS);
            bed.twist.dontAnswer(AclrtFunction.ACLRT_STREAM_QUERY);
            do {
                bed.judged(1); // what was asked before is a task of the fake's, which takes its time
            } while (bed.health(0).readings().get(Layer.SCHEDULER).result().hasFailed());
            bed.judged(8);
            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_SCHEDULER);
            bed.judged(1);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    /** A device on which each request times out must not look busy for ever: there is always one under way. */
    @Test
    void workThatFailsIsNoProgressAndIsLookedIntoAtOnce() {
        try (HealthBed bed = HealthBed.of(1, UnaryOperator.identity())) {
            bed.begin();
            ProgressTracker progress = bed.monitor().progress(0);
            long token = progress.begin();
            bed.pass(HealthBed.INTERVAL.plus(SECOND));
            assertThat(bed.health(0).verdict().rule()).isEqualTo("progress");
            hang(bed);
            progress.end(progress.begin());
            progress.begin();
            progress.fail(token);
            long failed = bed.clock.nanoTime();
            for (int i = 0; i < VerdictTable.BAD_ROUNDS; i++) {
                bed.timeOut(0, Layer.SCHEDULER, ANSWER);
            }

            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_SCHEDULER);
            assertThat(Duration.ofNanos(bed.clock.nanoTime() - failed))
                    .as("within twice the interval")
                    .isLessThan(HealthBed.INTERVAL.multipliedBy(2));
        }
    }

    /** b.6, 11: nothing is put behind what is stuck, and the stream stays the same one. */
    @Test
    void nothingIsPutBehindAnEventThatIsStuck() {
        try (HealthBed bed = HealthBed.of(1, UnaryOperator.identity())) {
            bed.begin();
            hang(bed);
            bed.fake.clearCalls();
            for (int i = 0; i < 5; i++) {
                bed.timeOut(0, Layer.SCHEDULER, ANSWER);
            }
            assertThat(bed.fake.count(AclrtFunction.ACLRT_RECORD_EVENT)).isEqualTo(1);
            assertThat(bed.fake.count(AclrtFunction.ACLRT_CREATE_STREAM)).isZero();
        }
    }

    /** health.md 0, point 2: an empty stream is complete without the device ever being asked. */
    @Test
    void theSuccessOfAnEmptyStreamIsNotHealthy() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.twist.answer(AclrtFunction.ACLRT_RECORD_EVENT, arguments -> 507000);
            bed.start(UnaryOperator.identity());
            bed.rounds(5);

            assertThat(bed.engine().aclrtStreamQuery(0, new int[1])).isZero();
            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
        }
    }

    @Test
    void aFailedTaskIsATaskFaultAndTheDeviceIsGivenBack() {
        try (HealthBed bed = bed()) {
            bed.begin();
            assertThat(bed.npu(0).setCount()).isEqualTo(2);
            bed.engine().aclrtSetDevice(0);
            bed.npu(0).failNextTask(507015);
            bed.fake.launch(0, FakeKernel.of(memory -> {}));
            HealthBed.await("the fault is seen", () -> bed.acl.device(0).state() == DeviceState.FAULTED);
            bed.pass(HealthBed.INTERVAL.plus(SECOND));

            assertThat(bed.state(0)).isEqualTo(HealthState.TASK_FAULT);
            assertThat(bed.health(0).verdict().reason()).contains("507015");
            assertThat(bed.state(1)).isEqualTo(HealthState.HEALTHY);
            assertThat(bed.monitor().snapshot().readyDevices()).containsExactly(1);
            // An engine that resets the device to recover must find it closed then.
            assertThat(bed.npu(0).setCount()).isEqualTo(2);
            bed.engine().aclrtResetDevice(0);
            bed.engine().aclrtResetDevice(0);
            assertThat(bed.npu(0).setCount()).isZero();
            bed.engine().aclrtSetDevice(0);
        }
    }

    /** A flag that the runtime keeps after the fault was handled otherwise is an old one; a service that vouches is believed. */
    @Test
    void aFaultThatTheServiceForgetsIsOver() {
        try (HealthBed bed = bed()) {
            bed.begin();
            bed.engine().aclrtSetDevice(0);
            bed.npu(0).failNextTask(507015);
            bed.fake.launch(0, FakeKernel.of(memory -> {}));
            HealthBed.await("the fault is seen", () -> bed.acl.device(0).state() == DeviceState.FAULTED);
            bed.pass(SECOND);
            assertThat(bed.state(0)).isEqualTo(HealthState.TASK_FAULT);
            bed.engine().aclrtSynchronizeStream(0);
            bed.acl.device(0).forgetFaults();
            bed.pass(SECOND);

            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            int[] status = new int[1];
            bed.engine().aclrtQueryDeviceStatus(0, status);
            assertThat(status[0]).as("the flag stays").isEqualTo(1);
        }
    }

    @Test
    void aTaskFaultThatStaysEndsTheProcessesLiveness() {
        try (HealthBed bed = HealthBed.of(1, builder -> builder.livenessBudget(Duration.ofSeconds(20)))) {
            bed.begin();
            bed.acl.report(0, 507015, "the engine says");
            bed.pass(Duration.ofSeconds(19));
            assertThat(bed.monitor().snapshot().live()).isTrue();
            bed.pass(Duration.ofSeconds(2));
            assertThat(bed.monitor().snapshot().live()).isFalse();
        }
    }

    @Test
    void aLostDeviceIsLostAndNothingIsCalledForItAnyMore() {
        try (HealthBed bed = HealthBed.of(2, builder -> builder.livenessBudget(Duration.ofSeconds(5)))) {
            bed.begin();
            bed.npu(0).lose();
            bed.step();
            assertThat(bed.state(0)).isEqualTo(HealthState.LOST);
            bed.settle(0);
            bed.settle(1);
            bed.fake.clearCalls();
            bed.pass(Duration.ofSeconds(30));

            assertThat(bed.state(0)).isEqualTo(HealthState.LOST);
            assertThat(bed.monitor().snapshot().live())
                    .as("a restart would loop on it")
                    .isTrue();
            assertThat(bed.monitor().snapshot().anyReady()).isTrue();
            bed.monitor().close();
            assertThat(bed.fake.calls()).noneMatch(call -> call.thread().equals("acl4j-prober-0"));
            assertThat(bed.fake.calls()).anyMatch(call -> call.thread().equals("acl4j-prober-1"));
        }
    }

    @Test
    void aDeviceInAFaultSequenceIsRecoveringAndLeftAlone() {
        try (HealthBed bed = bed()) {
            bed.begin();
            try (FaultSequence sequence = bed.acl.device(0).beginFaultSequence(FaultEvidence.suspicion("slow"))) {
                bed.step();
                assertThat(bed.state(0)).isEqualTo(HealthState.RECOVERING);
                assertThat(bed.monitor().snapshot().ready()).isFalse();
                assertThat(sequence.outcome()).isNotNull();
                bed.fake.clearCalls();
                bed.pass(Duration.ofSeconds(10));
                assertThat(bed.fake.calls()).noneMatch(call -> call.thread().equals("acl4j-prober-0"));
            }
            bed.pass(SECOND);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    /** 107022 (a.3): somebody aborts, which is no hang. */
    @Test
    void anAbortOfTheEnginesIsARecovery() {
        try (HealthBed bed = bed()) {
            bed.begin();
            bed.npu(0).setAbort(FakeAbortEnd.FAIL);
            bed.engine().aclrtDeviceTaskAbort(0, 60_000);
            bed.rounds(1);
            assertThat(bed.state(0)).isEqualTo(HealthState.RECOVERING);

            bed.npu(0).setAbort(FakeAbortEnd.SUCCESS);
            bed.engine().aclrtDeviceTaskAbort(0, 60_000);
            bed.rounds(2);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    /** 107030 (a.3). */
    @Test
    void aCaptureOfAGraphIsNoHang() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.start(UnaryOperator.identity());
            bed.begin();
            bed.twist.answer(AclrtFunction.ACLRT_RECORD_EVENT, arguments -> 107030);
            bed.rounds(1);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            bed.rounds(4);
            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.health(0).verdict().rule()).isEqualTo("capturing");
            bed.twist.dontAnswer(AclrtFunction.ACLRT_RECORD_EVENT);
            bed.rounds(1);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    @Test
    void aUtilizationThatIsNotKnownTellsNothing() {
        try (HealthBed bed = HealthBed.of(1, UnaryOperator.identity())) {
            bed.npu(0).setUtilization(-1, -1, -1);
            overdue(bed);
            bed.rounds(4);

            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.health(0).verdict().rule()).isEqualTo("overdue");
            assertThat(bed.health(0).utilization()).isEmpty();
        }
    }

    /** b.6, 6: attribute 501 is 1. */
    @Test
    void theUtilizationOfAVirtualDeviceIsIgnored() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.npu(0).setAttribute(501, 1);
            bed.npu(0).setUtilization(50, 50, 50);
            bed.start(UnaryOperator.identity());
            overdue(bed);
            bed.rounds(4);

            assertThat(bed.health(0).facts().virtual()).isTrue();
            assertThat(bed.health(0).utilization()).isEmpty();
            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
        }
    }

    @Test
    void aDriverThatFailsIsSuspect() {
        try (HealthBed bed = HealthBed.of(1, UnaryOperator.identity())) {
            bed.begin();
            bed.npu(0).setQueryCode(507899);
            bed.rounds(4);
            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_DRIVER);
        }
    }

    @Test
    void bytesThatComeBackWrongAreSuspect() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.start(HealthMonitor.Builder::dma);
            bed.begin();
            assertThat(bed.health(0).readings().get(Layer.DMA).result()).isEqualTo(ProbeResult.OK);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            bed.twist.answer(AclrtFunction.ACLRT_MEMCPY_ASYNC, arguments -> 0);
            bed.pass(Duration.ofSeconds(40));

            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_DMA);
            assertThat(bed.health(0).readings().get(Layer.DMA).detail()).contains("bytes");
        }
    }

    /** b.6, 4: no hang, and no restart needed. */
    @Test
    void aDeviceWithoutAStreamLeftIsExhausted() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.npu(0).limitStreams(1);
            bed.start(UnaryOperator.identity());
            bed.begin();
            assertThat(bed.state(0)).isEqualTo(HealthState.RESOURCE_EXHAUSTED);
            assertThat(bed.health(0).verdict().reason()).contains("207008");

            bed.npu(0).limitStreams(10);
            bed.rounds(1);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    @Test
    void aDeviceWithoutAnEventLeftIsExhausted() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.twist.answer(AclrtFunction.ACLRT_RECORD_EVENT, arguments -> 207007);
            bed.start(UnaryOperator.identity());
            bed.begin();
            assertThat(bed.state(0)).isEqualTo(HealthState.RESOURCE_EXHAUSTED);
        }
    }

    @Test
    void aDeviceOfWhichNothingButTheDriverIsAskedIsNeverCalledHealthyWhenIdle() {
        try (HealthBed bed = HealthBed.of(1, HealthMonitor.Builder::withoutContext)) {
            bed.rounds(5);
            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.npu(0).setCount()).as("the engine's own").isEqualTo(1);
            assertThat(bed.health(0).layersOff()).containsKeys(Layer.SCHEDULER, Layer.DMA, Layer.COMPUTE);
            bed.monitor().progress(0).begin();
            bed.rounds(1);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    @Test
    void aMonitorOfNoDeviceIsRefused() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            HealthMonitor.Builder builder = HealthMonitor.builder(bed.acl);
            assertThatThrownBy(builder::start).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> builder.device(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.workBudget(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.driverLimit(Duration.ofDays(2)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
