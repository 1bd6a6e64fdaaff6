package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSource;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.internal.Harmless;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A device that was given up, and comes back because somebody vouches for it. */
class ReadmissionTest {
    private static final int MEMORY = 507_053;

    private final FakeWork work = new FakeWork(1, 1);
    private final AdmissionGate gate = new AdmissionGate();
    private final AuditTrail audit = new AuditTrail(List.of());
    private final DeviceRecovery recovery = new DeviceRecovery(
            3,
            gate,
            work,
            new CoordinatorParts(
                    RecoveryMode.ACT,
                    new IncidentTracker(),
                    policy(),
                    audit,
                    new Harmless<>(new AclMetrics() {}),
                    RecoveryLimits.DEFAULT,
                    exit -> {}));

    private static RecoveryPolicy policy() {
        return new RecoveryPolicy(PolicySettings.DEFAULT.withSequences(true), RecoveryHistory.inMemory());
    }

    private void fail() throws InterruptedException {
        work.breakDown();
        Optional<FaultVerdict> verdict = Optional.of(FaultClassifier.classify(
                FaultSymptoms.builder().returned(MEMORY).build()));
        SeenFault fault = new SeenFault(
                3, AclError.of(MEMORY), "test", work.now().wall(), FaultSource.CALL, Optional.empty(), () -> verdict);
        hear(Trouble.seen(work.now(), fault, true, "memory"));
    }

    private void hear(Trouble trouble) throws InterruptedException {
        recovery.heard(trouble);
        while (!recovery.isIdle()) {
            recovery.next();
        }
        work.pass(Duration.ofHours(1));
    }

    /** Memory errors within a day are a broken card (policy-table.txt, DEVICE_MEM_UCE). */
    private void wearOut() throws InterruptedException {
        fail();
        assertThat(gate.isOpen()).isTrue();
        fail();
        assertThat(recovery.isGivenUp()).isTrue();
        assertThat(gate.state().why()).contains("rule frequency", "came 2 times");
    }

    @Test
    void countsAsANewDevice() throws InterruptedException {
        wearOut();

        hear(Trouble.again(work.now(), "the card was replaced"));
        assertThat(gate.isOpen()).isTrue();
        fail();

        assertThat(gate.isOpen()).as("after its first fault since").isTrue();
        assertThat(RecoveryReplay.firstDifference(audit.records(), policy())).isEmpty();
    }

    /** A given up device's clients wake up late, one after another. */
    @Test
    void whatIsToldMeanwhileCostsNothing() throws InterruptedException {
        wearOut();
        long decisions = decisions();

        fail();
        fail();

        assertThat(decisions()).isEqualTo(decisions);
        assertThat(recovery.isGivenUp()).isTrue();
    }

    /** Such as a library of another version than the one it was compiled with. */
    @Test
    void anErrorInTheRecoveryItselfEndsNoThread() throws InterruptedException {
        work.meanwhile = () -> {
            throw new NoClassDefFoundError("a class of the service's");
        };
        fail();
        assertThat(recovery.isGivenUp()).isTrue();
        assertThat(gate.state().why()).contains("a class of the service's");

        work.meanwhile = () -> {};
        hear(Trouble.again(work.now(), "the class is there"));

        assertThat(gate.isOpen()).isTrue();
    }

    private long decisions() {
        return audit.records().stream()
                .filter(made -> made.event() == Event.DECIDED)
                .count();
    }
}
