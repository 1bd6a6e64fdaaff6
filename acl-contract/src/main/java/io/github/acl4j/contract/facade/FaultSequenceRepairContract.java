package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Sequences.PART;
import static io.github.acl4j.contract.facade.Sequences.UCE;
import static io.github.acl4j.contract.facade.Sequences.aborted;
import static io.github.acl4j.contract.facade.Sequences.brokenMemory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A repair and what comes back after it (design, "Fault sequence"; acl-facts 3.9). */
public abstract class FaultSequenceRepairContract extends FacadeContract {
    /** For subclasses. */
    protected FaultSequenceRepairContract() {}

    @Test
    void whatTheRuntimeDoesNotRepairIsNotTried() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.inject(injector -> injector.setFault(0, FaultKind.LINK)); // OTHERS with tryRepair 0 on A2
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.of(507057))) {
                Captured captured = sequence.capture();
                assertThat(captured.repairable()).isFalse();
                Aborted aborted = aborted(captured);
                assertThatThrownBy(aborted::repair)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("aclrtRepairError");

                assertThat(aborted.verify(Probes.passing()).kind()).isEqualTo(Kind.NOT_REPAIRABLE);
            }
            assertThat(bed.spy().called()).doesNotContain(AclrtFunction.ACLRT_REPAIR_ERROR);
        }
    }

    @Test
    void aRepairThatIsLeftOutIsNoRecovery() {
        try (FacadeBed bed = guest()) {
            brokenMemory(bed);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                assertThat(aborted(sequence.capture()).verify(Probes.passing()).kind())
                        .isEqualTo(Kind.NOT_REPAIRED);
            }
        }
    }

    // fault-handling 6.3: some faults are cleared by the failing repair itself.
    @Test
    void aRepairThatFailedIsTheOutcomeWhateverVerboseSaysLater() {
        for (int code : new int[] {107000, 207000, 507899}) {
            try (FacadeBed bed = guest()) {
                Memory memory = brokenMemory(bed);
                bed.inject(injector -> injector.setRepairCode(0, code));
                AtomicInteger probes = new AtomicInteger();
                try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                    Repaired repaired = aborted(sequence.capture()).repair();
                    assertThat(repaired.failure())
                            .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(code));
                    bed.inject(injector -> injector.setFault(0, FaultKind.NONE)); // "all is well"

                    SequenceOutcome outcome = repaired.restore(Owners.registry(memory))
                            .verify(Probes.of(access -> probes.incrementAndGet()));

                    assertThat(outcome.kind()).isEqualTo(Kind.NOT_REPAIRED);
                    assertThat(outcome.cause())
                            .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(code));
                }
                assertThat(memory.restored()).isEmpty();
                assertThat(probes).hasValue(0);
                assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
            }
        }
    }

    @Test
    void aRangeThatNobodyOwnsNeedsAReload() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            MemoryRange half = new MemoryRange(memory.address() + PART, PART / 2);
            AtomicInteger asked = new AtomicInteger();
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                SequenceOutcome outcome = aborted(sequence.capture())
                        .repair()
                        .restore(Owners.registry(
                                Owners.of(MemoryRanges.of(half), (lost, access) -> asked.incrementAndGet())))
                        .verify(new CopyProbe());

                assertThat(outcome.kind()).isEqualTo(Kind.RELOAD_REQUIRED);
                assertThat(outcome.detail()).contains("0x%x".formatted(half.end()));
            }
            assertThat(asked)
                    .as("the owners of the rest are asked all the same")
                    .hasValue(1);
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
        }
    }

    @Test
    void anOwnerThatFailsNeedsAReload() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                SequenceOutcome outcome = aborted(sequence.capture())
                        .repair()
                        .restore(Owners.registry(
                                Owners.of(Owners.EVERYTHING, (lost, access) -> {
                                    throw new IOException("the file of weights is gone");
                                }),
                                memory))
                        .verify(new CopyProbe());

                assertThat(outcome.kind()).isEqualTo(Kind.RELOAD_REQUIRED);
            }
            assertThat(memory.restored())
                    .as("the others are asked all the same")
                    .hasSize(1);
        }
    }

    // fault-handling 6.4: twenty is all that the runtime tells, so there may be more.
    @Test
    void aFullListNeedsAReload() {
        for (int count : new int[] {20, 21, 128}) {
            try (FacadeBed bed = guest()) {
                bed.engine().aclrtSetDevice(0);
                bed.inject(injector -> injector.setUce(0, count, 0x100000, 0x1000, 64));
                bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE));
                try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                    Captured captured = sequence.capture();
                    assertThat(captured.errorInfo()).hasValueSatisfying(info -> {
                        assertThat(info.memory().places()).hasSize(20);
                        assertThat(info.memory().mayHaveMore()).isTrue();
                    });
                    Repaired repaired = aborted(captured).repair();
                    assertThat(repaired.failure()).isEmpty();

                    assertThat(repaired.restore(Owners.ofEverything())
                                    .verify(new CopyProbe())
                                    .kind())
                            .isEqualTo(Kind.RELOAD_REQUIRED);
                }
            }
        }
    }

    @Test
    void nineteenRangesAreAllThereAre() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            Memory memory = Memory.allocate(bed.engine());
            bed.inject(injector -> injector.setUce(0, 19, memory.address(), 128, 64));
            bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE));
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                assertThat(aborted(sequence.capture())
                                .repair()
                                .restore(Owners.registry(memory))
                                .verify(new CopyProbe())
                                .kind())
                        .isEqualTo(Kind.RECOVERED);
            }
            assertThat(memory.restored().get(0).asList()).hasSize(19);
        }
    }
}
