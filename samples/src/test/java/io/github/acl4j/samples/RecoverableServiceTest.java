package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeNpu;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.health.HealthMonitor;
import io.github.acl4j.mindcluster.RankReset;
import io.github.acl4j.mindcluster.ResetWatcher;
import io.github.acl4j.recovery.Admission;
import io.github.acl4j.recovery.AdmissionGate;
import io.github.acl4j.recovery.DeviceSession;
import io.github.acl4j.recovery.LaunchLedger;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service of the page "In your service", as it stands there ({@link ReadmeTest} compares them). */
@FakeNpu
@Timeout(60)
class RecoverableServiceTest {
    private final Engine engine = new Engine();

    /** Stands for a native engine. */
    private static final class Engine implements DeviceSession {
        final CountDownLatch released = new CountDownLatch(1);
        final CountDownLatch rebuilt = new CountDownLatch(1);
        private volatile boolean poisoned;

        Probe warmUp(int device) {
            return new Probe() {
                @Override
                public void run(DeviceAccess access) {
                    infer(device, 1);
                }

                @Override
                public Set<Coverage> covers() {
                    return EnumSet.allOf(Coverage.class);
                }
            };
        }

        long infer(int device, long input) {
            if (poisoned) {
                throw new EngineFailure(507015, "a kernel failed on device " + device);
            }
            return 2 * input;
        }

        @Override
        public void release(int deviceId) {
            released.countDown();
        }

        @Override
        public void rebuild(int deviceId) {
            poisoned = false;
            rebuilt.countDown();
        }
    }

    private static final class EngineFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int code;

        EngineFailure(int code, String message) {
            super(message);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    private static final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unavailable(Admission.Answer answer, String why) {
            super(answer + ": " + why);
        }
    }

    private Engine engine() {
        return engine;
    }

    /** In Spring: a bean with destroyMethod "close". */
    final class RecoverableDevices implements AutoCloseable {
        private final AclRuntime acl = AclRuntime.open(); // a guest: the engine owns CANN
        private final LaunchLedger ledger = new LaunchLedger();
        private final RecoveryCoordinator coordinator;

        RecoverableDevices(Engine engine) {
            coordinator = RecoveryCoordinator.builder(acl)
                    .mode(RecoveryMode.ACT) // OBSERVE and ADVISE only record
                    .probe(engine::warmUp) // an inference with a known answer
                    .session(engine) // lets go of a device, and sets it up again
                    .ledger(ledger)
                    .start();
        }

        long infer(int device, long input) throws InterruptedException {
            AdmissionGate gate = coordinator.gate(device);
            Admission admission = gate.enter(Duration.ofSeconds(5));
            if (!admission.admitted()) {
                throw new Unavailable(admission.answer(), admission.why()); // 503, or another device
            }
            try {
                return engine().infer(device, input);
            } catch (EngineFailure e) {
                acl.report(device, e.code(), e.getMessage()); // what the engine saw doesn't pass through the SDK
                throw e;
            } finally {
                gate.exit();
            }
        }

        @Override
        public void close() {
            coordinator.close();
            acl.close();
        }
    }

    private static HealthMonitor watch(AclRuntime acl, RecoveryCoordinator coordinator) {
        return HealthMonitor.builder(acl)
                .device(0) // one that the process uses anyway: the monitor sets it, too
                .workBudget(Duration.ofSeconds(10)) // longer than any of your inferences takes
                .recovery(coordinator) // lets go of a device while it is brought back, and tells of suspicions
                .start(); // close it before the coordinator
    }

    @Test
    void aDeviceIsWatched(FakeAscend fake) {
        try (AclRuntime acl = AclRuntime.open();
                RecoveryCoordinator coordinator =
                        RecoveryCoordinator.builder(acl).start();
                HealthMonitor health = watch(acl, coordinator)) {
            assertThat(health.snapshot().devices()).containsOnlyKeys(0);
        }
        GivenBack.await(fake, 0);
    }

    private static void follow(ResetWatcher watcher, RecoveryCoordinator coordinator) {
        Function<RankReset, OptionalInt> deviceOf = RankReset::logicId; // where no ASCEND_RT_VISIBLE_DEVICES renumbers
        watcher.poll().ifPresent(change -> {
            change.reports(deviceOf).forEach((device, faults) -> coordinator.report(device, faults, "reset.json"));
            change.returned(deviceOf).forEach(coordinator::resume);
        });
    }

    /** {@code reset.json} of a device that is being reset. */
    private static void write(Path file, String status) throws IOException {
        Files.writeString(file, """
                {"RankList":[{"RankId":0,"LogicId":0,"Status":"%s","Policy":"reset","InitialPolicy":"reset",
                "ErrorCode":[],"ErrorCodeHex":"8C03A000"}],"UpdateTime":1,"RetryTime":0}""".formatted(status));
    }

    @Test
    void theClustersResetIsFollowed(FakeAscend fake, @TempDir Path folder) throws Exception {
        fake.backend().aclrtSetDevice(0); // the engine's
        Path file = folder.resolve("reset.json");
        ResetWatcher watcher = new ResetWatcher(file);
        try (RecoverableDevices service = new RecoverableDevices(engine)) {
            write(file, "unrecovered");
            follow(watcher, service.coordinator);
            assertThat(engine.released.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(engine.rebuilt.getCount()).isOne();

            write(file, "recovered");
            follow(watcher, service.coordinator);
            assertThat(engine.rebuilt.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(service.infer(0, 21)).isEqualTo(42);
        }
        fake.backend().aclrtResetDevice(0);
    }

    @Test
    void aFaultCostsItAPause(FakeAscend fake) throws InterruptedException {
        fake.backend().aclrtSetDevice(0); // the engine's
        try (RecoverableDevices service = new RecoverableDevices(engine)) {
            assertThat(service.infer(0, 21)).isEqualTo(42);

            engine.poisoned = true;
            assertThatExceptionOfType(EngineFailure.class).isThrownBy(() -> service.infer(0, 21));

            assertThat(engine.rebuilt.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(service.infer(0, 21))
                    .as("parked until the device is back")
                    .isEqualTo(42);
        }
        fake.backend().aclrtResetDevice(0);
    }
}
