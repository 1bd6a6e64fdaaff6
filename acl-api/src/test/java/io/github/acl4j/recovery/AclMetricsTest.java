package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.internal.Harmless;
import io.github.acl4j.recovery.CountedMetrics.Fault;
import io.github.acl4j.recovery.CountedMetrics.Recovery;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the metrics are told of one device's recovery. */
class AclMetricsTest {
    private final CountedMetrics counted = new CountedMetrics();
    private final FakeWork work = new FakeWork(1, 1);
    private final AdmissionGate gate = new AdmissionGate();
    private final AuditTrail audit = new AuditTrail(List.of());

    private static RecoveryPolicy policy() {
        return new RecoveryPolicy(PolicySettings.DEFAULT.withSequences(true), RecoveryHistory.inMemory());
    }

    private DeviceRecovery recovery(RecoveryMode mode, Harmless<AclMetrics> metrics) {
        return recovery(work, policy(), mode, metrics);
    }

    private DeviceRecovery recovery(
            FakeWork of, RecoveryPolicy policy, RecoveryMode mode, Harmless<AclMetrics> metrics) {
        return new DeviceRecovery(
                3,
                gate,
                of,
                new CoordinatorParts(
                        mode, new IncidentTracker(), policy, audit, metrics, RecoveryLimits.DEFAULT, exit -> {}));
    }

    private static void settle(DeviceRecovery recovery) throws InterruptedException {
        while (!recovery.isIdle()) {
            recovery.next();
        }
    }

    private Trouble seen(int code, Optional<FaultVerdict> verdict) {
        SeenFault fault = new SeenFault(
                3, AclError.of(code), "test", work.now().wall(), FaultSource.CALLBACK, Optional.empty(), () -> verdict);
        return Trouble.seen(work.now(), fault, true, "code " + code);
    }

    private Trouble memory() {
        return seen(
                507_053,
                Optional.of(FaultClassifier.classify(
                        FaultSymptoms.builder().returned(507_053).build())));
    }

    @Test
    void areToldOfTheFaultAndOfWhatBroughtTheDeviceBack() throws InterruptedException {
        DeviceRecovery recovery = recovery(RecoveryMode.ACT, new Harmless<>(counted));
        work.breakDown();

        recovery.heard(memory());
        long begun = work.now().nanos();
        settle(recovery);

        // RestartBusiness: policy-table.txt, DEVICE_MEM_UCE.
        assertThat(counted.faults)
                .containsExactly(
                        new Fault(3, "ACL:507053", Optional.of(FaultLevel.RESTART_BUSINESS), FaultSource.CALLBACK));
        assertThat(counted.recoveries)
                .containsExactly(new Recovery(
                        3,
                        RecoveryAction.RUN_SEQUENCE,
                        RecoveryResult.RECOVERED,
                        Duration.ofNanos(work.now().nanos() - begun)));
    }

    @Test
    void areToldOfEachAttemptUntilTheDeviceIsGivenUp() throws InterruptedException {
        FakeWork hopeless = new FakeWork(1, 0);
        DeviceRecovery recovery = recovery(hopeless, policy(), RecoveryMode.ACT, new Harmless<>(counted));
        hopeless.breakDown();

        recovery.heard(memory());
        settle(recovery);

        assertThat(recovery.isGivenUp()).isTrue();
        assertThat(counted.recoveries)
                .extracting(Recovery::action, Recovery::result)
                .containsExactly(
                        tuple(RecoveryAction.RUN_SEQUENCE, RecoveryResult.NOT_RECOVERED),
                        tuple(RecoveryAction.REBUILD, RecoveryResult.NOT_RECOVERED),
                        tuple(RecoveryAction.HAND_OVER, RecoveryResult.GIVEN_UP));
    }

    // The level that the cluster tells outranks the tables; a fault that is over isn't one more (FaultReport).
    @Test
    void areToldOfWhatTheClusterTells() throws InterruptedException {
        DeviceRecovery recovery = recovery(RecoveryMode.OBSERVE, new Harmless<>(counted));
        FaultCode known = FaultLevels.LINK_DOWN;
        FaultCode unknown = FaultCode.chip("123456789");

        recovery.heard(Trouble.reports(
                work.now(),
                List.of(
                        FaultReport.occur(known),
                        FaultReport.once(unknown).withLevel(FaultLevel.SUB_HEALTH),
                        FaultReport.recover(known)),
                "cluster"));
        recovery.heard(Trouble.condition(work.now(), DeviceCondition.APP_STALL, "monitor"));
        settle(recovery);

        assertThat(counted.faults)
                .containsExactly(
                        new Fault(3, known.toString(), FaultLevels.shipped().find(known), FaultSource.CLUSTER),
                        new Fault(3, unknown.toString(), Optional.of(FaultLevel.SUB_HEALTH), FaultSource.CLUSTER));
        assertThat(counted.conditions).containsExactly(DeviceCondition.APP_STALL);
        assertThat(counted.recoveries).isEmpty();
    }

    @Test
    void doNotGuessALevel() throws InterruptedException {
        DeviceRecovery recovery = recovery(RecoveryMode.OBSERVE, new Harmless<>(counted));

        recovery.heard(seen(4_711, Optional.empty()));
        settle(recovery);

        assertThat(counted.faults).containsExactly(new Fault(3, "ACL:4711", Optional.empty(), FaultSource.CALLBACK));
    }

    @Test
    void areToldOfWhatWasDropped() throws InterruptedException {
        DeviceRecovery recovery = recovery(RecoveryMode.OBSERVE, new Harmless<>(counted));

        for (int i = 0; i < Inbox.MOST_WAITING + 44; i++) {
            recovery.heard(memory());
        }
        settle(recovery);

        assertThat(counted.faults).hasSize(Inbox.MOST_WAITING);
        assertThat(counted.dropped).isEqualTo(44);
    }

    /** Whoever collects metrics asks at any time; a question that moved the policy's clock would make a replay decide otherwise. */
    @Test
    void mayAskForTheBudgetWithoutChangingAnything() throws InterruptedException {
        RecoveryPolicy policy = policy();
        PolicyTime later = new PolicyTime(
                work.now().wall().plusSeconds(1_000_000), work.now().nanos() + 1_000_000_000_000_000L);
        DeviceRecovery recovery = recovery(work, policy, RecoveryMode.ACT, new Harmless<>(counted));
        int full = policy.tryBudgetLeft(later, 3).orElseThrow();
        work.breakDown();

        recovery.heard(memory());
        settle(recovery);

        assertThat(policy.tryBudgetLeft(work.now(), 3)).hasValue(full - 1);
        assertThat(policy.tryBudgetLeft(later, 3)).as("after the refill").hasValue(full);
        assertThat(policy.tryBudgetLeft(work.now(), 3)).as("still now").hasValue(full - 1);
    }

    /** Also a library of another version than the one that it was compiled with. */
    @Test
    void doNoHarmWhateverTheyThrow() throws InterruptedException {
        AclMetrics broken = new AclMetrics() {
            @Override
            public void fault(int deviceId, FaultCode code, Optional<FaultLevel> level, FaultSource source) {
                throw new NoSuchMethodError("of an older library");
            }

            @Override
            public void recovery(int deviceId, RecoveryAction action, RecoveryResult result, Duration took) {
                throw new IllegalArgumentException("a bad label");
            }
        };
        Harmless<AclMetrics> metrics = new Harmless<>(broken);
        DeviceRecovery recovery = recovery(RecoveryMode.ACT, metrics);
        work.breakDown();

        recovery.heard(memory());
        settle(recovery);

        assertThat(gate.isOpen()).isTrue();
        assertThat(work.sequences).hasSize(1);
        assertThat(metrics.failures()).isEqualTo(2);
    }
}
