package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Sequences.PART;
import static io.github.acl4j.contract.facade.Sequences.SUSPICION;
import static io.github.acl4j.contract.facade.Sequences.TIMEOUT;
import static io.github.acl4j.contract.facade.Sequences.UCE;
import static io.github.acl4j.contract.facade.Sequences.aborted;
import static io.github.acl4j.contract.facade.Sequences.brokenMemory;
import static io.github.acl4j.contract.facade.Sequences.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.Restored;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.fault.SequenceStep;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A fault sequence from its beginning to its end, and where it has none (design, "Fault sequence"). */
public abstract class FaultSequenceWayContract extends FacadeContract {
    /** For subclasses. */
    protected FaultSequenceWayContract() {}

    @Test
    void aMemoryErrorIsRepairedRestoredAndProven() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            bed.device(0).memoryOwners().add(memory);
            MemoryRanges touched = MemoryRanges.of(new MemoryRange(memory.address() + PART, PART));

            SequenceOutcome outcome;
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                Captured captured = sequence.capture();
                assertThat(captured.source()).isEqualTo(Captured.Source.VERBOSE);
                assertThat(captured.repairable()).isTrue();
                assertThat(captured.errorInfo()).hasValueSatisfying(info -> {
                    assertThat(info.type()).isEqualTo(ErrorType.MEMORY);
                    assertThat(info.memory().ranges()).isEqualTo(touched);
                });
                assertThat(sequence.outcome().kind()).isEqualTo(Kind.ABANDONED);

                Repaired repaired = aborted(captured).repair();
                assertThat(repaired.failure()).isEmpty();
                outcome = repaired.restore(bed.device(0).memoryOwners()).verify(new CopyProbe());
                assertThat(sequence.outcome()).isEqualTo(outcome);
            }

            assertThat(outcome.kind()).isEqualTo(Kind.RECOVERED);
            assertThat(outcome.recovered()).isTrue();
            assertThat(outcome.cause()).isEmpty();
            assertThat(outcome.deviceId()).isZero();
            assertThat(names(outcome)).containsExactly("capture", "abort", "repair", "restore", "verify");
            assertThat(memory.restored()).containsExactly(touched);
            assertThat(memory.isIntact(bed.engine())).isTrue();
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.OK);
            assertThat(bed.device(0).evidence().codes()).isEmpty();
        }
    }

    /** The runtime is asked in this order, on a thread of the sequence's own, and the guest's thread is left alone. */
    @Test
    void theGuestsThreadAndDeviceAreAsTheyWere() {
        try (FacadeBed bed = guest()) {
            Memory memory = brokenMemory(bed);
            bed.inject(injector -> injector.setLastError(507011));
            bed.spy().forget();
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                aborted(sequence.capture())
                        .repair()
                        .restore(Owners.registry(memory))
                        .verify(new CopyProbe());
            }

            assertThat(bed.spy().calls())
                    .allSatisfy(call -> assertThat(call.thread())
                            .as("thread of %s", call.function())
                            .isNotSameAs(Thread.currentThread()));
            assertThat(bed.spy().called())
                    .startsWith(
                            AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
                            AclrtFunction.ACLRT_DEVICE_TASK_ABORT,
                            AclrtFunction.ACLRT_REPAIR_ERROR,
                            AclrtFunction.ACLRT_SET_DEVICE,
                            AclrtFunction.ACLRT_CREATE_STREAM)
                    .endsWith(
                            AclrtFunction.ACLRT_GET_ERROR_VERBOSE,
                            AclrtFunction.ACLRT_DESTROY_STREAM,
                            AclrtFunction.ACLRT_RESET_DEVICE);
            assertThat(bed.engine().aclrtPeekAtLastError(0)).isEqualTo(507011);
            int[] current = {-1};
            assertThat(bed.engine().aclrtGetDevice(current)).isZero();
            assertThat(current).containsExactly(0);
            // Set once by the engine: the next reset is the last one, and the one after it is refused (vectors
            // device-*).
            assertThat(bed.engine().aclrtResetDevice(0)).isZero();
            assertThat(bed.engine().aclrtResetDevice(0)).isEqualTo(507007);
        }
    }

    @Test
    void abortWithoutRepairIsALegalPath() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                Captured captured = sequence.capture();
                assertThat(captured.repairable()).isFalse();

                SequenceOutcome outcome = aborted(captured).verify(Probes.passing());

                assertThat(outcome.kind()).isEqualTo(Kind.RECOVERED);
                assertThat(names(outcome)).containsExactly("capture", "abort", "verify");
            }
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.OK);
        }
    }

    // CANN 8.1 has no GetErrorVerbose (acl-facts 8).
    @Test
    void withoutVerboseTheListOfRangesIsAllThereIs() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, AclrtFunction.ACLRT_REPAIR_ERROR))
                .open()) {
            Memory memory = brokenMemory(bed);
            // Leaves the fault on, which only RepairError clears; what can't be read then is the fake's choice.
            bed.inject(injector -> injector.setFault(0, FaultKind.NONE));
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                Captured captured = sequence.capture();
                assertThat(captured.source()).isEqualTo(Captured.Source.UCE_ONLY);
                assertThat(captured.repairable()).isTrue();
                Repaired repaired = aborted(captured).repair();
                bed.inject(injector -> injector.setUce(0, 0, 0, 0, 0));

                SequenceOutcome outcome =
                        repaired.restore(Owners.registry(memory)).verify(new CopyProbe());

                assertThat(outcome.kind()).isEqualTo(Kind.RECOVERED);
                assertThat(bed.spy().count(AclrtFunction.ACLRT_MEM_UCE_REPAIR)).isEqualTo(1);
            }
        }
    }

    @Test
    void withoutVerboseAndWithoutRangesNothingIsKnown() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, AclrtFunction.ACLRT_REPAIR_ERROR))
                .open()) {
            bed.engine().aclrtSetDevice(0);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.of(507054))) {
                Captured captured = sequence.capture();
                assertThat(captured.repairable()).isFalse();
                assertThat(aborted(captured).verify(Probes.passing()).kind()).isEqualTo(Kind.INCONCLUSIVE);
            }
            assertThat(bed.device(0).state()).isNotEqualTo(DeviceState.OK);
        }
    }

    @Test
    void aProductWithoutTheFeatureHasNoSequence() {
        for (String soc : List.of("Ascend310P3", "Ascend310B4", "Ascend910A")) {
            try (FacadeBed bed = prepare()
                            .mirror(spy -> spy.answer(AclrtFunction.ACLRT_GET_SOC_NAME, soc))
                            .open();
                    FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                assertThatThrownBy(sequence::capture).isInstanceOf(AclUnsupportedException.class);
                assertThat(sequence.outcome().kind()).isEqualTo(Kind.UNSUPPORTED);
                assertThat(bed.spy().calls()).isEmpty();
            }
        }
    }

    @Test
    void aLostDeviceIsNotAskedAnything() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.acl().report(0, 507901, "gone");
            bed.spy().forget();
            FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.of(507901));
            assertThatThrownBy(sequence::capture).isInstanceOf(AclDeviceLostException.class);
            sequence.close();

            assertThat(sequence.outcome().kind()).isEqualTo(Kind.LOST);
            assertThat(bed.spy().calls()).isEmpty();
        }
    }

    /** Loses the device after each step in turn: the sequence ends as LOST, and nothing native is called from there on. */
    @Test
    void aDeviceThatIsLostOnTheWayIsLetGo() {
        for (int after = 1; after <= 4; after++) {
            try (FacadeBed bed = guest()) {
                Memory memory = brokenMemory(bed);
                AtomicInteger probes = new AtomicInteger();
                FaultSequence sequence = bed.device(0).beginFaultSequence(UCE);
                int restoredBefore = 0;
                try {
                    Captured captured = sequence.capture();
                    loseIf(after == 1, bed);
                    Aborted aborted = aborted(captured);
                    loseIf(after == 2, bed);
                    Repaired repaired = aborted.repair();
                    loseIf(after == 3, bed);
                    Restored restored = repaired.restore(Owners.registry(memory));
                    restoredBefore = memory.restored().size();
                    loseIf(after == 4, bed);
                    SequenceOutcome outcome = restored.verify(Probes.of(access -> probes.incrementAndGet()));
                    assertThat(outcome.kind()).isEqualTo(Kind.LOST);
                } catch (AclDeviceLostException e) {
                    assertThat(after)
                            .as("throws where a step can't give its result")
                            .isLessThan(4);
                }
                sequence.close();

                assertThat(sequence.outcome().kind()).isEqualTo(Kind.LOST);
                assertThat(sequence.outcome().recovered()).isFalse();
                assertThat(bed.spy().calls())
                        .as("native calls after it was lost after step %d", after)
                        .isEmpty();
                assertThat(probes).hasValue(0);
                assertThat(memory.restored()).hasSize(after == 4 ? 1 : 0);
                assertThat(restoredBefore).isEqualTo(after == 4 ? 1 : 0);
                assertThat(bed.device(0).state()).isEqualTo(DeviceState.LOST);
            }
        }
    }

    private static void loseIf(boolean now, FacadeBed bed) {
        if (now) {
            bed.acl().report(0, 507010, "no heartbeat");
            bed.spy().forget();
        }
    }

    @Test
    void twoDevicesInTurn() throws Exception {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.engine().aclrtSetDevice(1);
            var first = FacadeBed.start(() -> recover(bed, 0));
            var second = FacadeBed.start(() -> recover(bed, 1));

            assertThat(FacadeBed.get(first)).isEqualTo(Kind.RECOVERED);
            assertThat(FacadeBed.get(second)).isEqualTo(Kind.RECOVERED);
        }
    }

    private static Kind recover(FacadeBed bed, int device) {
        try (FaultSequence sequence = bed.device(device).beginFaultSequence(SUSPICION)) {
            return aborted(sequence.capture()).verify(Probes.passing()).kind();
        }
    }

    @Test
    void theStepsTellTheirTimes() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                SequenceOutcome outcome = aborted(sequence.capture()).verify(Probes.passing());
                assertThat(outcome.steps()).allSatisfy(step -> {
                    assertThat(step.duration()).isBetween(Duration.ZERO, TIMEOUT);
                    assertThat(step.result()).isNotBlank();
                });
                assertThat(outcome.steps()).extracting(SequenceStep::start).isSorted();
            }
        }
    }
}
