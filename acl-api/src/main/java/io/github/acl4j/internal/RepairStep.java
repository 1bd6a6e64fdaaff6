package io.github.acl4j.internal;

import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.Repaired;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Instant;
import java.util.Optional;

/** Repairs what was captured. */
final class RepairStep implements Aborted {
    private final DeviceSequence sequence;
    private final CaptureStep.Result captured;
    private final DeviceQuestions questions;

    RepairStep(DeviceSequence sequence, CaptureStep.Result captured) {
        this.sequence = sequence;
        this.captured = captured;
        this.questions = new DeviceQuestions(sequence.calls, sequence.device);
    }

    @Override
    public Repaired repair() {
        ErrorInfo info = captured.info();
        if (info == null || !captured.repairable()) {
            throw new IllegalStateException(
                    "there is nothing to repair: " + (info == null ? captured.error() : info) + " (aclrtRepairError)");
        }
        return sequence.take("repair", DeviceSequence.Stage.ABORTED, () -> run(info));
    }

    @Override
    public SequenceOutcome verify(Probe probe) {
        Arguments.given(probe, "probe");
        return sequence.take(
                "verify",
                DeviceSequence.Stage.ABORTED,
                () -> new VerifyStep(sequence, captured, MemoryRanges.NONE).run(false, probe));
    }

    private Repaired run(ErrorInfo info) {
        Instant start = Instant.now();
        boolean verbose = captured.source() == Captured.Source.VERBOSE;
        Optional<AclException> failure = Optional.empty();
        MemoryRanges touched = info.memory().ranges();
        try {
            sequence.onThread(
                    verbose ? AclrtFunction.ACLRT_REPAIR_ERROR : AclrtFunction.ACLRT_MEM_UCE_REPAIR,
                    sequence.stepLimit,
                    () -> {
                        if (verbose) {
                            questions.repairError(info);
                        } else {
                            questions.repairMemory(info.memory());
                        }
                        return true;
                    });
            sequence.journal.comesTo(Kind.ABANDONED, "closed after the repair", null);
            sequence.journal.step("repair", start, "done");
        } catch (AclDeviceLostException e) {
            sequence.journal.step("repair", start, String.valueOf(e.getMessage()));
            throw e;
        } catch (AclException e) {
            failure = Optional.of(e);
            sequence.journal.settle(Kind.NOT_REPAIRED, "the repair failed", e);
            sequence.journal.step("repair", start, String.valueOf(e.getMessage()));
        }
        sequence.advance(DeviceSequence.Stage.REPAIRED);
        return new RestoreStep(sequence, captured, failure, touched);
    }
}
