package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Sequences.SUSPICION;
import static io.github.acl4j.contract.facade.Sequences.TIMEOUT;
import static io.github.acl4j.contract.facade.Sequences.UCE;
import static io.github.acl4j.contract.facade.Sequences.aborted;
import static io.github.acl4j.contract.facade.Sequences.brokenMemory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the runtime says, and what that is worth (design, "Fault sequence"; acl-facts 3.8). */
public abstract class FaultSequenceCaptureContract extends FacadeContract {
    /** For subclasses. */
    protected FaultSequenceCaptureContract() {}

    // acl-facts 3.8: a memory fault whose ranges the driver can't tell is an error of the question, and nothing is
    // written.
    @Test
    void aQuestionThatFailsIsPartOfTheAnswer() {
        try (FacadeBed bed = guest()) {
            brokenMemory(bed);
            bed.inject(injector -> injector.setUceQueryCode(0, 507899));
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                Captured captured = sequence.capture();

                assertThat(captured.errorInfo()).isEmpty();
                assertThat(captured.failure())
                        .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(507899));
                assertThat(captured.repairable()).isFalse();
                assertThat(sequence.outcome().kind()).isEqualTo(Kind.INCONCLUSIVE);
                Aborted aborted = aborted(captured);
                assertThatThrownBy(aborted::repair).isInstanceOf(IllegalStateException.class);

                SequenceOutcome outcome = aborted.verify(Probes.passing());
                assertThat(outcome.kind()).isEqualTo(Kind.INCONCLUSIVE);
                assertThat(outcome.cause())
                        .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(507899));
            }
        }
    }

    // acl-facts 3.8: A2 tells of memory and links only, so "no error" is also the answer for a kernel's fault.
    @Test
    void noErrorThoughAFaultWasSeenIsInconclusive() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            AtomicInteger probes = new AtomicInteger();
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.of(507015))) {
                SequenceOutcome outcome = aborted(sequence.capture())
                        .verify(Probes.of(access -> probes.incrementAndGet(), Probe.Coverage.values()));

                assertThat(outcome.kind()).isEqualTo(Kind.INCONCLUSIVE);
                assertThat(outcome.recovered()).isFalse();
            }
            assertThat(probes).hasValue(0);
            assertThat(bed.device(0).state()).isNotEqualTo(DeviceState.OK);
        }
    }

    @Test
    void whatTheSdkHasSeenItselfIsEvidenceToo() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            bed.acl().report(0, 507015, "the engine's log");
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(SUSPICION)) {
                assertThat(aborted(sequence.capture()).verify(Probes.passing()).kind())
                        .isEqualTo(Kind.INCONCLUSIVE);
            }
        }
    }

    // acl-facts 3.6: without a context there is nothing to abort.
    @Test
    void aDeviceThatNobodySetIsInconclusive() {
        try (FacadeBed bed = guest()) {
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(UCE)) {
                Captured captured = sequence.capture();
                AclException refused = catchThrowableOfType(AclException.class, () -> captured.abortTasks(TIMEOUT));

                assertThat(refused.code()).isEqualTo(107002);
                assertThat(sequence.outcome().kind()).isEqualTo(Kind.INCONCLUSIVE);
            }
            assertThat(bed.spy().called())
                    .as("a device that nobody uses isn't opened")
                    .doesNotContain(AclrtFunction.ACLRT_SET_DEVICE);
        }
    }

    @Test
    void anIdThatIsNoDeviceIsToldAsSuch() {
        try (FacadeBed bed = guest();
                FaultSequence sequence = bed.device(99).beginFaultSequence(SUSPICION)) {
            Captured captured = sequence.capture();
            assertThat(captured.failure())
                    .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(107001));
            AclException refused = catchThrowableOfType(AclException.class, () -> captured.abortTasks(TIMEOUT));
            assertThat(refused.code()).isEqualTo(107001);
            assertThat(sequence.outcome().detail()).doesNotContain("context");
        }
    }
}
