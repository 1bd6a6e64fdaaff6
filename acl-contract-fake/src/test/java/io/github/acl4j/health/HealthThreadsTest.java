package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeBlock;
import io.github.acl4j.fake.FakeCall;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Probers that hang, supervisors that are late, and what other devices notice of it (health.md a.4). */
@Timeout(120)
class HealthThreadsTest {
    private static final Duration DRIVER = Duration.ofSeconds(2);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Ticks until device 0 is wedged, counted from when its prober was seen inside. */
    private static int ticksUntilWedged(HealthBed bed) {
        int ticks = 0;
        while (bed.state(0) != HealthState.WEDGED) {
            bed.step();
            bed.settle(1);
            ticks++;
            assertThat(ticks).isLessThan(1000);
        }
        return ticks;
    }

    @ParameterizedTest
    @EnumSource(
            value = AclrtFunction.class,
            names = {"ACLRT_GET_DEVICE_INFO", "ACLRT_RECORD_EVENT", "ACLRT_QUERY_EVENT_STATUS"})
    void aCallThatNeverReturnsLeavesOneDeviceWedged(AclrtFunction function) {
        try (HealthBed bed = HealthBed.of(2, UnaryOperator.identity())) {
            bed.begin();
            try (FakeBlock block = bed.npu(0).block(function)) {
                bed.pass(HealthBed.INTERVAL, 0);
                block.awaitStuck();
                Duration limit = function == AclrtFunction.ACLRT_GET_DEVICE_INFO ? DRIVER : DRIVER.plus(SECOND);
                // The limit, and one tick, from when it was last seen outside.
                assertThat(HealthBed.TICK.multipliedBy(ticksUntilWedged(bed)))
                        .isLessThanOrEqualTo(limit.plus(HealthBed.TICK));

                assertThat(bed.monitor().snapshot().stuckProbers()).isEqualTo(1);
                assertThat(bed.monitor().snapshot().readyDevices()).containsExactly(1);
                assertThat(bed.monitor().snapshot().live()).isTrue();
                assertThat(bed.acl.device(0).state()).as("not given up yet").isNotEqualTo(DeviceState.WEDGED);
            }
        }
    }

    /** D8 of health.md b.5: the jitter of the others is a tick at most. */
    @Test
    void d8AWedgedDeviceLeavesTheOthersOnSchedule() {
        try (HealthBed bed = HealthBed.of(2, UnaryOperator.identity())) {
            bed.begin();
            try (FakeBlock block = bed.npu(0).block(AclrtFunction.ACLRT_GET_DEVICE_INFO)) {
                bed.pass(HealthBed.INTERVAL, 0);
                block.awaitStuck();
                bed.fake.clearCalls();
                int rounds = 20;
                bed.pass(HealthBed.INTERVAL.multipliedBy(rounds), 0);

                assertThat(bed.fake.count(AclrtFunction.ACLRT_GET_DEVICE_INFO)).isBetween(rounds - 1L, rounds + 1L);
                assertThat(bed.state(1)).isEqualTo(HealthState.HEALTHY);
                assertThat(bed.state(0)).isEqualTo(HealthState.WEDGED);
            }
        }
    }

    @Test
    void aCallThatReturnsLateIsFollowedByOneReplacement() {
        try (HealthBed bed = HealthBed.of(2, UnaryOperator.identity())) {
            bed.begin();
            Prober first = bed.prober(0);
            FakeBlock block = bed.npu(0).block(AclrtFunction.ACLRT_GET_DEVICE_INFO);
            bed.pass(HealthBed.INTERVAL, 0);
            block.awaitStuck();
            ticksUntilWedged(bed);
            bed.fake.clearCalls();
            block.close();
            HealthBed.await("the thread ends", () -> !first.isAlive());
            assertThat(bed.fake.calls().stream()
                            .filter(call -> call.thread().equals("acl4j-prober-0"))
                            .map(FakeCall::function))
                    .as("it calls nothing after the one that was stuck")
                    .containsExactly(AclrtFunction.ACLRT_GET_DEVICE_INFO);
            bed.step();
            assertThat(bed.prober(0)).isNotSameAs(first);
            bed.settle(0);
            bed.step();
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            assertThat(bed.monitor().snapshot().stuckProbers()).isZero();

            Prober second = bed.prober(0);
            FakeBlock again = bed.npu(0).block(AclrtFunction.ACLRT_GET_DEVICE_INFO);
            bed.pass(HealthBed.INTERVAL, 0);
            again.awaitStuck();
            ticksUntilWedged(bed);
            again.close();
            HealthBed.await("the thread ends", () -> !second.isAlive());
            bed.pass(Duration.ofSeconds(10), 0);
            assertThat(bed.state(0)).as("no second replacement").isEqualTo(HealthState.WEDGED);
            assertThat(bed.prober(0)).isSameAs(second);
        }
    }

    @Test
    void aCallThatDoesNotReturnForLongWedgesTheDeviceForAll() {
        try (HealthBed bed = HealthBed.of(2, builder -> builder.giveUpAfter(Duration.ofSeconds(5)))) {
            bed.begin();
            try (FakeBlock block = bed.npu(0).block(AclrtFunction.ACLRT_GET_DEVICE_INFO)) {
                bed.pass(HealthBed.INTERVAL, 0);
                block.awaitStuck();
                ticksUntilWedged(bed);
                bed.pass(Duration.ofSeconds(4), 0);
                assertThat(bed.acl.device(0).state()).isNotEqualTo(DeviceState.WEDGED);
                bed.pass(SECOND.plus(HealthBed.TICK), 0);
                assertThat(bed.acl.device(0).state()).isEqualTo(DeviceState.WEDGED);
                assertThat(bed.acl.device(1).state()).isNotEqualTo(DeviceState.WEDGED);
            }
        }
    }

    @Test
    void theCloseIsBoundedAndLeavesTheLibraryOpenForWhoIsInside() {
        FakeAscend fake = FakeAscend.builder().devices(2).build();
        fake.install();
        try {
            AclRuntime acl = AclRuntime.builder().backendName("fake").open();
            HealthMonitor monitor =
                    HealthMonitor.builder(acl).device(0).device(1).start();
            FakeBlock block = fake.device(0).block(AclrtFunction.ACLRT_GET_DEVICE_INFO);
            block.awaitStuck();
            long start = System.nanoTime();
            monitor.close();
            monitor.close();
            assertThat(System.nanoTime() - start)
                    .as("doesn't wait for what doesn't come")
                    .isLessThan(TimeUnit.SECONDS.toNanos(30));
            acl.close();
            assertThat(fake.leaks()).anyMatch(leak -> leak.contains("still open"));
            block.close();
        } finally {
            fake.close();
        }
    }

    @Test
    void closingTheRuntimeClosesItsMonitorsAndGivesAllBack() {
        try (FakeAscend fake = FakeAscend.builder().devices(2).build()) {
            AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open();
            HealthMonitor monitor =
                    HealthMonitor.builder(acl).device(0).device(1).dma().start();
            HealthBed.await(
                    "both are asked",
                    () -> monitor.snapshot().devices().values().stream()
                            .allMatch(device -> device.state() == HealthState.HEALTHY));
            acl.close();

            // The close waits a second for the probers, which on a busy machine isn't always long enough.
            HealthBed.await("all is given back", () -> fake.leaks().isEmpty());
            assertThat(fake.device(0).setCount()).isZero();
            assertThat(fake.device(1).setCount()).isZero();
            assertThat(monitor.snapshot().device(0)).isPresent();
            assertThatCode(monitor::close).doesNotThrowAnyException();
        }
    }

    // ---- the supervisor's own time

    @Test
    void aPauseOfTheProcessMakesUnknownAndTakesNobodyOutOfService() {
        try (HealthBed bed = HealthBed.of(2, UnaryOperator.identity())) {
            bed.begin();
            bed.clock.advance(Duration.ofSeconds(5));
            bed.monitor().tick();

            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.health(0).verdict().rule()).isEqualTo("paused");
            assertThat(bed.monitor().snapshot().ready()).isTrue();
            assertThat(bed.monitor().snapshot().lag()).isEqualTo(Duration.ofMillis(4900));
            bed.settle(0);
            bed.settle(1);
            bed.pass(SECOND.multipliedBy(2));
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
        }
    }

    @Test
    void aPauseInTheMiddleOfAProbeIsNotTheDevicesFault() {
        try (HealthBed bed = HealthBed.of(2, UnaryOperator.identity())) {
            bed.begin();
            try (FakeBlock block = bed.npu(0).block(AclrtFunction.ACLRT_GET_DEVICE_INFO)) {
                bed.pass(HealthBed.INTERVAL, 0);
                block.awaitStuck();
                bed.clock.advance(Duration.ofHours(1));
                bed.monitor().tick();
                assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            }
            bed.settle(0);
            bed.settle(1);
            bed.pass(Duration.ofSeconds(5));
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            assertThat(bed.monitor().snapshot().stuckProbers()).isZero();
        }
    }

    @Test
    void aPauseDoesNotMakeALostDeviceUnknown() {
        try (HealthBed bed = HealthBed.of(1, UnaryOperator.identity())) {
            bed.begin();
            bed.npu(0).lose();
            bed.step();
            bed.clock.advance(Duration.ofSeconds(5));
            bed.monitor().tick();
            assertThat(bed.state(0)).isEqualTo(HealthState.LOST);
        }
    }

    @Test
    void aSupervisorThatIsLateIsNotBelieved() {
        try (HealthBed bed = HealthBed.of(2, UnaryOperator.identity())) {
            bed.begin();
            bed.acl.report(1, 507015, "the engine says");
            bed.step();
            bed.settle(0);
            bed.settle(1);
            bed.clock.advance(Duration.ofSeconds(2));

            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.health(0).verdict().rule()).isEqualTo("late");
            assertThat(bed.state(1)).as("what was said stays").isEqualTo(HealthState.TASK_FAULT);
            assertThat(bed.monitor().snapshot().readyDevices()).containsExactly(0);
        }
    }

    // ---- the service's own code

    private static Probe compute(CountDownLatch release) {
        return new Probe() {
            @Override
            public void run(DeviceAccess access) throws InterruptedException {
                assertThat(release.await(60, TimeUnit.SECONDS)).isTrue();
            }

            @Override
            public Set<Coverage> covers() {
                return Set.of(Coverage.COMPUTE);
            }
        };
    }

    @Test
    void aComputeProbeThatDoesNotEndIsLeftBehindAndDoesNotWedgeTheDevice() {
        CountDownLatch release = new CountDownLatch(1);
        try (HealthBed bed = HealthBed.of(1, builder -> builder.compute(compute(release)))) {
            bed.step();
            Prober first = bed.prober(0);
            bed.awaitInside(0, Layer.COMPUTE);
            for (int i = 0; bed.prober(0) == first; i++) {
                bed.step();
                assertThat(i).isLessThan(100);
            }
            assertThat(bed.health(0).layersOff()).containsKey(Layer.COMPUTE);
            assertThat(bed.monitor().snapshot().stuckProbers()).isEqualTo(1);
            bed.settle(0);
            bed.rounds(3);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            release.countDown();
            HealthBed.await("it comes back", () -> !first.isAlive());
            bed.step();
            assertThat(bed.monitor().snapshot().stuckProbers()).isZero();
        }
    }

    /** b.6, 9: whoever listens, or writes the log, holds up neither probes nor verdicts, and what is given up is counted. */
    @Test
    void aListenerThatBlocksHoldsUpNobody() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            bed.start(
                    SECOND,
                    builder -> builder.listener(new HealthListener() {
                        @Override
                        public void probed(int deviceId, Layer layer, ProbeResult result, long nanos) {
                            blocked.countDown();
                            try {
                                assertThat(release.await(60, TimeUnit.SECONDS)).isTrue();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    }));
            for (int i = 0; i < 3000 && bed.monitor().droppedEvents() == 0; i++) {
                bed.clock.advance(SECOND);
                bed.monitor().tick();
                bed.settle(0);
            }
            assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(bed.monitor().droppedEvents()).isPositive();
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            release.countDown();
        }
    }

    @Test
    void aListenerThatThrowsStopsNobody() {
        try (HealthBed bed = HealthBed.of(
                1,
                builder -> builder.listener(new HealthListener() {
                    @Override
                    public void changed(HealthChange change) {
                        throw new IllegalStateException("the listener's own");
                    }
                }))) {
            bed.begin();
            HealthBed.await("the other listener hears", () -> !bed.changes.isEmpty());
            assertThat(bed.changes.get(0).before()).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.changes.get(0).verdict().state()).isEqualTo(HealthState.HEALTHY);
        }
    }

    /** A policy may be the service's own code, too. */
    @Test
    void aPolicyThatThrowsMakesUnknown() {
        HealthPolicy broken = () -> round -> {
            throw new NoSuchMethodError("the policy's own");
        };
        try (HealthBed bed = HealthBed.of(1, builder -> builder.policy(broken))) {
            bed.begin();
            assertThat(bed.state(0)).isEqualTo(HealthState.UNKNOWN);
            assertThat(bed.health(0).verdict().reason()).contains("the policy's own");
        }
    }

    // ---- b.6, 7 and 8: what probes do and don't

    /** b.6, 4: streams and events are as many as before. */
    @Test
    void tenThousandProbesLeaveStreamsAndEventsAsTheyWere() {
        try (HealthBed bed = HealthBed.prepared(1, builder -> builder.recordedCalls(0))) {
            bed.start(SECOND, UnaryOperator.identity());
            bed.monitor().tick();
            bed.settle(0);
            bed.engine().aclrtSetDevice(0);
            int[] streams = new int[1];
            int[] events = new int[1];
            assertThat(bed.engine().aclrtGetStreamAvailableNum(streams)).isZero();
            assertThat(bed.engine().aclrtGetEventAvailNum(events)).isZero();
            int probes = 0;
            while (probes < 10_000) {
                bed.clock.advance(SECOND);
                bed.monitor().tick();
                probes += bed.prober(0).isFree() ? 0 : 1;
                bed.settle(0);
            }
            int[] after = new int[1];
            bed.engine().aclrtGetStreamAvailableNum(after);
            assertThat(after).isEqualTo(streams);
            bed.engine().aclrtGetEventAvailNum(after);
            assertThat(after).isEqualTo(events);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            bed.engine().aclrtResetDevice(0);
        }
    }

    private static final Set<AclrtFunction> OF_A_PROBE = Set.of(
            AclrtFunction.ACLRT_QUERY_DEVICE_STATUS,
            AclrtFunction.ACLRT_GET_DEVICE_INFO,
            AclrtFunction.ACLRT_RECORD_EVENT,
            AclrtFunction.ACLRT_QUERY_EVENT_STATUS,
            AclrtFunction.ACLRT_MEMCPY_ASYNC);

    @Test
    void aProbeAllocatesNothingNative() {
        try (HealthBed bed = HealthBed.of(1, HealthMonitor.Builder::dma)) {
            bed.begin();
            bed.fake.clearCalls();
            bed.rounds(30);
            assertThat(bed.fake.calls().stream().map(FakeCall::function).collect(Collectors.toSet()))
                    .isEqualTo(OF_A_PROBE);
        }
    }

    @Test
    void twoProbersAskEachItsOwnDeviceAndSetItOnce() {
        try (HealthBed bed = HealthBed.of(2, UnaryOperator.identity())) {
            bed.fake.clearCalls();
            bed.rounds(50);
            for (int id = 0; id < 2; id++) {
                String device = Integer.toString(id);
                List<FakeCall> calls = bed.fake.calls().stream()
                        .filter(call -> call.thread().equals("acl4j-prober-" + device))
                        .toList();
                assertThat(calls.stream().filter(call -> call.function() == AclrtFunction.ACLRT_SET_DEVICE))
                        .hasSize(1);
                assertThat(calls.stream()
                                .filter(call -> call.function() == AclrtFunction.ACLRT_GET_DEVICE_INFO)
                                .map(call -> call.arguments().get(0)))
                        .isNotEmpty()
                        .allMatch(device::equals);
            }
        }
    }

    /** The bound behind "less than a second of a core in a minute": a round a second, and in each of them so many calls. */
    @Test
    void atTheMostARoundASecondIsAsked() {
        HealthPolicy eager = new VerdictTable(1, 1, SECOND, SECOND);
        try (HealthBed bed = HealthBed.of(1, builder -> builder.policy(eager))) {
            bed.begin();
            bed.fake.clearCalls();
            bed.pass(Duration.ofMinutes(1));
            assertThat(bed.fake.count(AclrtFunction.ACLRT_GET_DEVICE_INFO)).isBetween(50L, 61L);
            assertThat(bed.fake.count(AclrtFunction.ACLRT_RECORD_EVENT)).isBetween(50L, 61L);
            assertThat(bed.fake.count(AclrtFunction.ACLRT_QUERY_DEVICE_STATUS)).isBetween(50L, 61L);
        }
    }
}
