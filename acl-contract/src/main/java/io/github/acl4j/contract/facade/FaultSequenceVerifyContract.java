package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Sequences.SUSPICION;
import static io.github.acl4j.contract.facade.Sequences.UCE;
import static io.github.acl4j.contract.facade.Sequences.aborted;
import static io.github.acl4j.contract.facade.Sequences.brokenMemory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.ProbeFailedException;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import org.junit.jupiter.api.Test;

/** What a probe proves, and what it does not (design, "Fault sequence"). */
public abstract class FaultSequenceVerifyContract extends FacadeContract {
    /** For subclasses. */
    protected FaultSequenceVerifyContract() {}

    @Test
    void aProbeThatFailsIsNoRecovery() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                SequenceOutcome outcome = aborted(sequence.capture())
                        .repair()
                        .restore(Owners.registry(memory))
                        .verify(Probes.of(access -> {
                            throw new ProbeFailedException("the answer is wrong");
                        }));

                assertThat(outcome.kind()).isEqualTo(Kind.VERIFY_FAILED);
                assertThat(outcome.detail()).contains("the answer is wrong");
            }
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
        }
    }

    @Test
    void aProbeThatDoesNotCoverTheFaultProvesNothing() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                assertThat(aborted(sequence.capture()).verify(new CopyProbe()).kind())
                        .isEqualTo(Kind.UNPROVEN);
            }
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
        }
    }

    // A copy proves the repaired memory, and says nothing of the cores on which a kernel failed.
    @Test
    void whatElseWasSeenHasToBeCoveredToo() {
        for (int other : new int[] {507015, 507056}) {
            try (FacadeBed bed = guest()) {
                Memory memory = brokenMemory(bed);
                bed.acl().report(0, other, "beside the memory error");
                try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                    assertThat(aborted(sequence.capture())
                                    .repair()
                                    .restore(Owners.registry(memory))
                                    .verify(new CopyProbe())
                                    .kind())
                            .as("after %d", other)
                            .isEqualTo(Kind.UNPROVEN);
                }
                try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                    assertThat(aborted(sequence.capture())
                                    .verify(Probes.passing())
                                    .kind())
                            .as("the evidence is still there")
                            .isEqualTo(Kind.INCONCLUSIVE);
                }
            }
        }
    }

    @Test
    void aFaultThatIsThereAgainIsNoRecovery() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                SequenceOutcome outcome = aborted(sequence.capture())
                        .repair()
                        .restore(Owners.registry(memory))
                        .verify(Probes.of(
                                access -> bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE)),
                                Probe.Coverage.values()));

                assertThat(outcome.kind()).isEqualTo(Kind.VERIFY_FAILED);
            }
        }
    }

    @Test
    void aFaultThatIsSeenDuringTheProbeIsNoRecovery() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            bed.acl().registerExceptionInfoCallback(exception -> {});
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                SequenceOutcome outcome = aborted(sequence.capture())
                        .repair()
                        .restore(Owners.registry(memory))
                        .verify(Probes.of(
                                access -> bed.inject(injector -> injector.fire(0, 1, 2, 3, 507015)),
                                Probe.Coverage.values()));

                assertThat(outcome.kind()).isEqualTo(Kind.VERIFY_FAILED);
            }
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
            assertThat(bed.device(0).evidence().codes())
                    .extracting(error -> error.code())
                    .contains(507015);
        }
    }

    // One more abort would be due; a probe on a stream of its own may not meet what poisons the engine's context.
    @Test
    void anotherFaultAfterTheAbortIsNoRecovery() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                Repaired repaired = aborted(sequence.capture()).repair();
                bed.acl().report(0, 507015, "a new one");

                assertThat(repaired.restore(Owners.registry(memory))
                                .verify(Probes.passing())
                                .kind())
                        .isEqualTo(Kind.VERIFY_FAILED);
            }
        }
    }

    // A task that fails after the abort was launched after it: what broke is still broken, whatever a probe elsewhere
    // says.
    @Test
    void theSameFaultInATaskAfterTheAbortIsANewOne() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            bed.acl().registerExceptionInfoCallback(exception -> {});
            bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507053));
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                Aborted aborted = aborted(sequence.capture());
                bed.inject(injector -> injector.fireHere(0, 1, 3, 3, 507053));

                assertThat(aborted.repair()
                                .restore(Owners.registry(memory))
                                .verify(Probes.passing())
                                .kind())
                        .isEqualTo(Kind.VERIFY_FAILED);
            }
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
        }
    }

    // Of an engine's threads some wake up late, and tell what is known already.
    @Test
    void theSameFaultToldLateIsNoNewOne() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                Restored restored = aborted(sequence.capture()).repair().restore(Owners.registry(memory));
                bed.acl().report(0, 507053, "late");

                assertThat(restored.verify(Probes.of(
                                        access -> bed.acl().report(0, 507053, "later still"), Probe.Coverage.values()))
                                .kind())
                        .isEqualTo(Kind.RECOVERED);
            }
        }
    }

    @Test
    void evidenceOfALostDeviceIsHeeded() {
        try (FacadeBed bed = guest();
                FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.of(507901))) {
            assertThatThrownBy(sequence::capture).isInstanceOf(AclDeviceLostException.class);
            assertThat(bed.spy().calls()).isEmpty();
            assertThat(sequence.outcome().kind()).isEqualTo(Kind.LOST);
        }
    }
}
