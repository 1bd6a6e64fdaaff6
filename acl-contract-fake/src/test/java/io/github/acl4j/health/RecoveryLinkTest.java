package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fake.FakeBlock;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.recovery.AclMetrics;
import io.github.acl4j.recovery.DeviceCondition;
import io.github.acl4j.recovery.DeviceSession;
import io.github.acl4j.recovery.HealthReading;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryExit;
import io.github.acl4j.recovery.RecoveryMode;
import io.github.acl4j.recovery.RecoveryRecord;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A monitor and a coordinator on the same devices: neither disturbs the other, and nothing is told twice. */
@Timeout(120)
class RecoveryLinkTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final Probe PROOF = new Probe() {
        @Override
        public void run(DeviceAccess access) {}

        @Override
        public Set<Coverage> covers() {
            return Set.of(Coverage.DMA, Coverage.COMPUTE);
        }
    };

    /** The engine's: resets the device, which counts only if nobody else has it set. */
    private static final class Session implements DeviceSession {
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch mayGoOn = new CountDownLatch(1);
        private final HealthBed bed;
        volatile boolean fails;
        volatile int setWhenReset = -1;

        Session(HealthBed bed) {
            this.bed = bed;
        }

        @Override
        public void release(int deviceId) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void rebuild(int deviceId) throws InterruptedException {
            setWhenReset = bed.npu(deviceId).setCount();
            entered.countDown();
            assertThat(mayGoOn.await(60, TimeUnit.SECONDS)).isTrue();
            if (fails) {
                throw new IllegalStateException("the engine can't");
            }
            bed.engine().aclrtResetDevice(deviceId);
            bed.engine().aclrtSetDevice(deviceId);
        }

        void awaitEntered() throws InterruptedException {
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static RecoveryCoordinator.Builder coordinator(HealthBed bed, RecoveryMode mode) {
        return RecoveryCoordinator.builder(bed.acl).mode(mode).probe(id -> PROOF);
    }

    private static List<HealthState> states(HealthBed bed, int deviceId) {
        return bed.changes.stream()
                .filter(change -> change.deviceId() == deviceId)
                .map(change -> change.verdict().state())
                .toList();
    }

    private static long count(RecoveryCoordinator coordinator, Event event) {
        return coordinator.records().stream()
                .map(RecoveryRecord::event)
                .filter(event::equals)
                .count();
    }

    @Test
    void aRecoveryFindsTheDeviceClosedIsNotDisturbedAndIsOneChange() throws Exception {
        try (HealthBed bed = HealthBed.prepared(2, UnaryOperator.identity())) {
            Session session = new Session(bed);
            try (RecoveryCoordinator coordinator =
                    coordinator(bed, RecoveryMode.ACT).session(session).start()) {
                bed.start(builder -> builder.recovery(coordinator));
                bed.begin();
                assertThat(bed.npu(0).setCount()).isEqualTo(2);
                bed.acl.report(0, 507015, "the engine says");
                session.awaitEntered();
                assertThat(session.setWhenReset)
                        .as("the engine's own, so that its reset ends the context")
                        .isEqualTo(1);
                bed.step();
                assertThat(bed.state(0)).isEqualTo(HealthState.RECOVERING);
                assertThat(bed.health(0).verdict().rule()).isEqualTo("in-recovery");
                bed.fake.clearCalls();
                bed.pass(Duration.ofSeconds(30));
                assertThat(bed.fake.calls()).noneMatch(call -> call.thread().equals("acl4j-prober-0"));
                assertThat(bed.monitor().snapshot().readyDevices()).containsExactly(1);
                session.mayGoOn.countDown();
                HealthBed.await("the gate opens", () -> coordinator.gate(0).isOpen());
                bed.pass(SECOND);

                assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
                assertThat(bed.npu(0).setCount()).as("asked again").isEqualTo(2);
                assertThat(count(coordinator, Event.SEEN)).as("told once").isEqualTo(1);
                // Listeners hear on a thread of their own.
                HealthBed.await("the listener has heard", () -> states(bed, 0).size() >= 3);
                assertThat(states(bed, 0))
                        .containsExactly(HealthState.HEALTHY, HealthState.RECOVERING, HealthState.HEALTHY);
                bed.monitor().close();
            }
        }
    }

    @Test
    void aDeviceThatIsGivenUpIsLeftAloneUntilSomebodyVouchesForIt() throws Exception {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity())) {
            Session session = new Session(bed);
            session.mayGoOn.countDown();
            session.fails = true;
            try (RecoveryCoordinator coordinator =
                    coordinator(bed, RecoveryMode.ACT).session(session).start()) {
                bed.start(builder -> builder.recovery(coordinator).livenessBudget(SECOND));
                bed.begin();
                bed.acl.report(0, 507015, "the engine says");
                HealthBed.await("it is given up", () -> coordinator.isGivenUp(0));
                bed.step();
                assertThat(bed.state(0)).isEqualTo(HealthState.GIVEN_UP);
                bed.fake.clearCalls();
                bed.pass(Duration.ofSeconds(30));
                assertThat(bed.fake.calls()).isEmpty();
                assertThat(bed.npu(0).setCount()).as("its owner may reset it").isEqualTo(1);
                assertThat(bed.monitor().snapshot().ready()).isFalse();
                assertThat(bed.monitor().snapshot().live()).isTrue();

                session.fails = false;
                coordinator.readmit(0, "the operator");
                HealthBed.await("the gate opens", () -> coordinator.gate(0).isOpen());
                bed.pass(SECOND);
                assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
                bed.monitor().close();
            }
        }
    }

    @Test
    void aSuspicionCordonsTheDeviceOnceAndItsEndFreesIt() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity());
                RecoveryCoordinator coordinator =
                        coordinator(bed, RecoveryMode.ACT).start()) {
            bed.start(builder -> builder.recovery(coordinator));
            bed.begin();
            bed.twist.answer(AclrtFunction.ACLRT_RECORD_EVENT, arguments -> 507899);
            bed.judged(8);
            assertThat(bed.state(0)).isEqualTo(HealthState.SUSPECT_DRIVER);
            HealthBed.await("it is cordoned", () -> coordinator.isCordoned(0));
            assertThat(count(coordinator, Event.SEEN)).isEqualTo(1);
            assertThat(coordinator.gate(0).isOpen()).as("what runs may go on").isTrue();

            bed.twist.dontAnswer(AclrtFunction.ACLRT_RECORD_EVENT);
            bed.judged(VerdictTable.GOOD_ROUNDS + 1);
            assertThat(bed.state(0)).isEqualTo(HealthState.HEALTHY);
            HealthBed.await("it is free", () -> !coordinator.isCordoned(0));
            assertThat(count(coordinator, Event.SEEN)).isEqualTo(2);
            bed.monitor().close();
        }
    }

    /** A call that is late may come back: the device is given up only when the SDK does. */
    @Test
    void aWedgedDeviceIsCordonedAtFirstAndHandedOverWhenItIsFinal() {
        List<RecoveryExit> exits = new CopyOnWriteArrayList<>();
        try (HealthBed bed = HealthBed.prepared(2, UnaryOperator.identity());
                RecoveryCoordinator coordinator = coordinator(bed, RecoveryMode.ACT)
                        .onHandOver(exits::add)
                        .start()) {
            bed.start(builder -> builder.recovery(coordinator).giveUpAfter(Duration.ofSeconds(5)));
            bed.begin();
            try (FakeBlock block = bed.npu(0).block(AclrtFunction.ACLRT_GET_DEVICE_INFO)) {
                bed.pass(HealthBed.INTERVAL, 0);
                block.awaitStuck();
                bed.pass(Duration.ofSeconds(3), 0);
                assertThat(bed.state(0)).isEqualTo(HealthState.WEDGED);
                HealthBed.await("it is cordoned", () -> coordinator.isCordoned(0));
                assertThat(coordinator.isGivenUp(0)).isFalse();
                bed.pass(Duration.ofSeconds(5), 0);
                assertThat(bed.acl.device(0).state()).isEqualTo(DeviceState.WEDGED);
                HealthBed.await("it is handed over", () -> !exits.isEmpty());
                bed.pass(Duration.ofSeconds(5), 0);

                assertThat(exits).containsExactly(RecoveryExit.DEVICE_WEDGED);
                assertThat(bed.state(0)).isEqualTo(HealthState.WEDGED);
                assertThat(bed.state(1)).isEqualTo(HealthState.HEALTHY);
                assertThat(bed.monitor().snapshot().live()).isTrue();
                assertThat(bed.monitor().snapshot().anyReady()).isTrue();
            }
            bed.monitor().close();
        }
    }

    /** health.md d: what a system of metrics is told of watching. */
    @Test
    void metricsAreTold() {
        Map<HealthReading, DoubleSupplier> readings = new ConcurrentHashMap<>();
        List<String> told = new CopyOnWriteArrayList<>();
        AclMetrics metrics = new AclMetrics() {
            @Override
            public void condition(int deviceId, DeviceCondition condition) {
                told.add(deviceId + " " + condition);
            }

            @Override
            public void probe(int deviceId, String layer, String result, Duration took) {
                told.add(deviceId + " " + layer + " " + result);
            }

            @Override
            public void reading(int deviceId, HealthReading reading, DoubleSupplier value) {
                readings.put(reading, value);
            }
        };
        try (HealthBed bed = HealthBed.of(1, builder -> builder.metrics(metrics))) {
            bed.begin();
            HealthBed.await("it is told", () -> told.size() >= 4);

            assertThat(told).containsExactly("0 l1a ok", "0 l1b ok", "0 l2 ok", "0 HEALTHY");
            assertThat(readings).containsOnlyKeys(HealthReading.values());
            assertThat(readings.get(HealthReading.PROBE_INTERVAL).getAsDouble()).isEqualTo(3);
            assertThat(readings.get(HealthReading.STUCK_PROBE_THREADS).getAsDouble())
                    .isZero();
            bed.monitor().progress(0).begin();
            bed.pass(SECOND.multipliedBy(2));
            assertThat(readings.get(HealthReading.OLDEST_IN_FLIGHT).getAsDouble())
                    .isEqualTo(2);
        }
    }

    /** Where the coordinator does nothing, the monitor goes by what it sees itself. */
    @Test
    void aCoordinatorThatOnlyObservesChangesNothing() {
        try (HealthBed bed = HealthBed.prepared(1, UnaryOperator.identity());
                RecoveryCoordinator coordinator =
                        coordinator(bed, RecoveryMode.OBSERVE).start()) {
            bed.start(builder -> builder.recovery(coordinator));
            bed.begin();
            bed.acl.report(0, 507015, "the engine says");
            bed.step();
            assertThat(bed.state(0)).isEqualTo(HealthState.TASK_FAULT);
            bed.pass(Duration.ofSeconds(10));
            HealthBed.await("it is recorded", () -> count(coordinator, Event.SEEN) > 0);
            assertThat(count(coordinator, Event.SEEN)).isEqualTo(1);
            HealthBed.await("the listener has heard", () -> states(bed, 0).size() >= 2);
            assertThat(states(bed, 0)).containsExactly(HealthState.HEALTHY, HealthState.TASK_FAULT);
            bed.monitor().close();
        }
    }
}
