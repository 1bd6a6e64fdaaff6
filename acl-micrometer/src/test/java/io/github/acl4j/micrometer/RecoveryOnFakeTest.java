package io.github.acl4j.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeNpu;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.recovery.Admission;
import io.github.acl4j.recovery.DeviceCondition;
import io.github.acl4j.recovery.DeviceSession;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryMode;
import io.github.acl4j.recovery.RecoveryRecord;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recoveries on the fake, to the last number. */
@FakeNpu(devices = 2)
@Timeout(60)
class RecoveryOnFakeTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final BlockingQueue<RecoveryRecord> ends = new LinkedBlockingQueue<>();
    private volatile boolean loads = true;

    private final DeviceSession session = new DeviceSession() {
        @Override
        public void release(int deviceId) {}

        @Override
        public void rebuild(int deviceId) {
            if (!loads) {
                throw new IllegalStateException("the model doesn't load");
            }
        }
    };

    private static final Probe WORKS = new Probe() {
        @Override
        public void run(DeviceAccess access) {}

        @Override
        public Set<Coverage> covers() {
            return EnumSet.allOf(Coverage.class);
        }
    };

    private RecoveryCoordinator.Builder acting(AclRuntime acl) {
        return RecoveryCoordinator.builder(acl)
                .mode(RecoveryMode.ACT)
                .probe(device -> WORKS)
                .session(session)
                .metrics(new AclMeters(registry))
                .listener(event -> {
                    if (event.event() == Event.GATE_OPENED || event.event() == Event.GIVEN_UP) {
                        ends.add(event);
                    }
                });
    }

    private Event end() throws InterruptedException {
        RecoveryRecord end = ends.poll(60, TimeUnit.SECONDS);
        assertThat(end).isNotNull();
        return end.event();
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }

    @Test
    void aDeviceIsSetUpAgain(FakeAscend fake) throws InterruptedException {
        fake.backend().aclrtSetDevice(1);
        try (AclRuntime acl = AclRuntime.open();
                RecoveryCoordinator coordinator = acting(acl).start()) {
            acl.report(1, 507015, "a kernel failed");
            assertThat(end()).isEqualTo(Event.GATE_OPENED);

            assertThat(registry.get("npu.sdk.fault").counters()).hasSize(1);
            assertThat(count(
                            "npu.sdk.fault",
                            "device",
                            "1",
                            "code",
                            "507015",
                            "level",
                            "RestartBusiness",
                            "source",
                            "report"))
                    .isEqualTo(1);
            assertThat(coordinator.records())
                    .filteredOn(made -> made.event() == Event.SEEN || made.event() == Event.JOINED)
                    .hasSize(1);
            assertThat(count("npu.sdk.recovery", "device", "1", "action", "rebuild", "result", "recovered"))
                    .isEqualTo(1);
            assertThat(registry.get("npu.sdk.recovery").counters()).hasSize(1);
            assertThat(registry.get("npu.sdk.recovery.duration").timer().count())
                    .isEqualTo(1);
            assertThat(gauge("npu.sdk.gate.state", "device", "1", "state", "open"))
                    .isEqualTo(1);
            assertThat(gauge("npu.sdk.device.state", "device", "1", "state", "healthy"))
                    .isEqualTo(1);
            assertThat(gauge("npu.sdk.recovery.budget.remaining", "device", "1"))
                    .isEqualTo(coordinator.budgetLeft(1).orElseThrow());
            double closed = registry.get("npu.sdk.gate.closed")
                    .tags("device", "1")
                    .functionCounter()
                    .count();
            assertThat(closed)
                    .isPositive()
                    .isEqualTo(coordinator.gate(1).statistics().closed().toNanos() / 1e9);
            assertThat(coordinator.metricsFailures()).isZero();
        }
        fake.backend().aclrtResetDevice(1);
    }

    @Test
    void aDeviceIsGivenUp(FakeAscend fake) throws InterruptedException {
        loads = false;
        fake.backend().aclrtSetDevice(0);
        try (AclRuntime acl = AclRuntime.open();
                RecoveryCoordinator coordinator = acting(acl).start()) {
            acl.report(0, 507015, "a kernel failed");
            assertThat(end()).isEqualTo(Event.GIVEN_UP);

            assertThat(count("npu.sdk.recovery", "device", "0", "action", "hand_over", "result", "given_up"))
                    .isEqualTo(1);
            assertThat(gauge("npu.sdk.gate.state", "device", "0", "state", "given_up"))
                    .isEqualTo(1);
            assertThat(gauge("npu.sdk.gate.state", "device", "0", "state", "open"))
                    .isZero();
            assertThat(gauge("npu.sdk.device.state", "device", "0", "state", "healthy"))
                    .isZero();
            assertThat(coordinator.gate(0).enter(Duration.ofSeconds(1)).answer())
                    .isEqualTo(Admission.Answer.REJECTED);
            assertThat(registry.get("npu.sdk.gate.admissions")
                            .tags("device", "0", "answer", "rejected")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
        }
        fake.backend().aclrtResetDevice(0);
    }

    /** A fault that the SDK has seen outranks what was watched before it; where it knows of none, who watches knows more. */
    @Test
    void theStateIsThatOfTheSdkWhereItKnowsOfAFault() throws InterruptedException {
        try (AclRuntime acl = AclRuntime.open();
                RecoveryCoordinator coordinator =
                        acting(acl).mode(RecoveryMode.OBSERVE).start()) {
            coordinator.report(0, DeviceCondition.BUSY, "a monitor");
            awaitRecords(coordinator, 1);
            assertThat(gauge("npu.sdk.device.state", "device", "0", "state", "busy"))
                    .isEqualTo(1);

            acl.report(0, 507015, "a kernel failed");

            awaitRecords(coordinator, 2);
            assertThat(gauge("npu.sdk.device.state", "device", "0", "state", "busy"))
                    .isZero();
            assertThat(gauge("npu.sdk.device.state", "device", "0", "state", "task_fault"))
                    .isEqualTo(1);
        }
    }

    /** The meters of a device outlive a coordinator, and ask the one that came last. */
    @Test
    void anotherCoordinatorTakesTheMetersOver() throws InterruptedException {
        AclMeters meters = new AclMeters(registry);
        try (AclRuntime acl = AclRuntime.open()) {
            for (int round = 0; round < 2; round++) {
                try (RecoveryCoordinator coordinator =
                        acting(acl).mode(RecoveryMode.OBSERVE).metrics(meters).start()) {
                    coordinator.report(0, DeviceCondition.BUSY, "a monitor");
                    awaitRecords(coordinator, 1);
                    assertThat(coordinator.gate(0).tryEnter()).isTrue();
                    assertThat(gauge("npu.sdk.gate.inside", "device", "0")).isEqualTo(1);
                    assertThat(coordinator.metricsFailures()).isZero();
                }
            }
        }
    }

    private static void awaitRecords(RecoveryCoordinator coordinator, int count) throws InterruptedException {
        while (coordinator.records().size() < count) {
            TimeUnit.MILLISECONDS.sleep(2); // ends with the time limit of the test
        }
    }
}
