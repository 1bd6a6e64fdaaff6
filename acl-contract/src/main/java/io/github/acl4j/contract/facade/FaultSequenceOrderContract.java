package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Sequences.SUSPICION;
import static io.github.acl4j.contract.facade.Sequences.TIMEOUT;
import static io.github.acl4j.contract.facade.Sequences.UCE;
import static io.github.acl4j.contract.facade.Sequences.aborted;
import static io.github.acl4j.contract.facade.Sequences.assertTaken;
import static io.github.acl4j.contract.facade.Sequences.brokenMemory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The steps of a fault sequence come in one order, each once (design, "Fault sequence"). */
public abstract class FaultSequenceOrderContract extends FacadeContract {
    /** For subclasses. */
    protected FaultSequenceOrderContract() {}

    @Test
    void eachStepIsTakenOnce() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            FaultSequence sequence = bed.device(0).beginFaultSequence(UCE);
            Captured captured = sequence.capture();
            assertTaken(sequence::capture);
            Aborted aborted = aborted(captured);
            assertTaken(sequence::capture);
            assertTaken(() -> captured.abortTasks(TIMEOUT));
            Repaired repaired = aborted.repair();
            assertTaken(aborted::repair);
            assertTaken(() -> aborted.verify(Probes.passing()));
            assertTaken(() -> captured.abortTasks(TIMEOUT));
            Restored restored = repaired.restore(Owners.registry(memory));
            assertTaken(() -> repaired.restore(Owners.registry(memory)));
            assertTaken(aborted::repair);
            assertThat(restored.verify(new CopyProbe()).recovered()).isTrue();
            assertTaken(() -> restored.verify(new CopyProbe()));
            assertTaken(sequence::capture);
            sequence.close();
            sequence.close();

            assertThat(memory.restored()).hasSize(1);
            assertThat(bed.spy().count(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)).isEqualTo(1);
            assertThat(bed.spy().count(AclrtFunction.ACLRT_REPAIR_ERROR)).isEqualTo(1);
        }
    }

    @Test
    void noStepIsTakenAfterTheClose() {
        try (FacadeBed bed = guest()) {
            brokenMemory(bed);
            FaultSequence sequence = bed.device(0).beginFaultSequence(UCE);
            Captured captured = sequence.capture();
            sequence.close();
            bed.spy().forget();

            assertThatThrownBy(() -> captured.abortTasks(TIMEOUT))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
            assertThat(sequence.outcome().kind()).isEqualTo(Kind.ABANDONED);
            assertThat(bed.spy().calls()).isEmpty();
            assertThat(bed.device(0).state()).isNotEqualTo(DeviceState.OK);
        }
    }

    @Test
    void stepsOfTwoThreadsDontMix() throws Exception {
        try (FacadeBed bed = guest();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_GET_ERROR_VERBOSE)) {
            bed.engine().aclrtSetDevice(0);
            FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION);
            var capturing = FacadeBed.start(sequence::capture);
            gate.awaitEntry();

            assertThatThrownBy(sequence::capture)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("running");
            assertThatThrownBy(sequence::close)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("running");
            gate.open();

            assertThat(FacadeBed.get(capturing).errorInfo()).isPresent();
            sequence.close();
        }
    }

    @Test
    void aDeviceHasOneSequenceAtATime() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION);

            assertThatThrownBy(() -> bed.device(0).beginFaultSequence(SUSPICION))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("device 0");
            bed.device(1).beginFaultSequence(SUSPICION).close();
            sequence.close();

            bed.device(0).beginFaultSequence(SUSPICION).close();
        }
    }

    @Test
    void aStepInsideAProbeIsRefused() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Aborted aborted = aborted(sequence.capture());
                AtomicInteger refused = new AtomicInteger();
                aborted.verify(Probes.of(access -> {
                    assertThatThrownBy(sequence::close).isInstanceOf(IllegalStateException.class);
                    assertThatThrownBy(() -> bed.device(0).beginFaultSequence(SUSPICION))
                            .isInstanceOf(IllegalStateException.class);
                    refused.incrementAndGet();
                }));
                assertThat(refused).hasValue(1);
            }
        }
    }
}
