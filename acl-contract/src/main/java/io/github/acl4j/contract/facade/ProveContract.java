package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.acl4j.Registration;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.ProbeFailedException;
import io.github.acl4j.fault.SeenFault;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Faults that are told of, and the proof that a device works which the service has set up again by itself. */
public abstract class ProveContract extends FacadeContract {
    /** For subclasses. */
    protected ProveContract() {}

    @Test
    void whatTheServiceSetUpAgainIsProvenByItsProbe() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.acl().report(0, 507015, "a kernel failed");

            assertThat(bed.device(0).prove(Probes.passing()).kind()).isEqualTo(Kind.RECOVERED);
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.OK);
            assertThat(bed.device(0).evidence().codes()).isEmpty();
        }
    }

    @Test
    void aProbeThatFailsOrCoversTooLittleProvesNothing() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.acl().report(0, 507015, "a kernel failed");

            assertThat(bed.device(0).prove(new CopyProbe()).kind()).isEqualTo(Kind.UNPROVEN);
            assertThat(bed.device(0)
                            .prove(Probes.of(
                                    access -> {
                                        throw new ProbeFailedException("wrong");
                                    },
                                    Probe.Coverage.values()))
                            .kind())
                    .isEqualTo(Kind.VERIFY_FAILED);
            assertThat(bed.device(0).evidence().codes()).isNotEmpty();
        }
    }

    @Test
    void aFaultThatIsStillThereIsNoProof() {
        try (FacadeBed bed = guest()) {
            Sequences.brokenMemory(bed);

            assertThat(bed.device(0).prove(Probes.passing()).kind()).isEqualTo(Kind.VERIFY_FAILED);
        }
    }

    @Test
    void aDeviceThatIsGoneIsNotAsked() {
        try (FacadeBed bed = guest()) {
            bed.acl().report(0, 507901, "the device is gone");

            assertThat(bed.device(0).prove(Probes.passing()).kind()).isEqualTo(Kind.LOST);
            assertThat(bed.spy().calls()).isEmpty();
        }
    }

    @Test
    void aDeviceThatHasASequenceIsNotProvenBesides() {
        try (FacadeBed bed = guest();
                FaultSequence sequence = bed.device(0).beginFaultSequence(Sequences.SUSPICION)) {
            assertThat(sequence.outcome().steps()).isEmpty();
            assertThatIllegalStateException().isThrownBy(() -> bed.device(0).prove(Probes.passing()));
        }
    }

    @Test
    void faultsAreToldWhereverTheyWereSeen() {
        try (FacadeBed bed = guest()) {
            List<SeenFault> seen = new CopyOnWriteArrayList<>();
            Registration registration = bed.acl().onFault(seen::add);
            bed.acl().registerExceptionInfoCallback(exception -> {});

            bed.inject(injector -> injector.fireHere(0, 1, 2, 3, 507015));
            bed.acl().report(0, 507053, "memory");
            bed.acl().report(0, 107002, "no fault of a device");
            registration.close();
            bed.acl().report(0, 507054, "later");

            assertThat(seen).extracting(fault -> fault.error().code()).containsExactly(507015, 507053);
            assertThat(seen.get(0).task())
                    .hasValueSatisfying(task -> assertThat(task.taskId()).isEqualTo(2));
            assertThat(seen.get(1).task()).isEmpty();
            assertThat(seen)
                    .allSatisfy(fault -> assertThat(fault.verdict().get()).isPresent());
        }
    }
}
