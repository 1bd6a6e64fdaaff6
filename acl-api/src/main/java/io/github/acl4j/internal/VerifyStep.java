package io.github.acl4j.internal;

import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Ends a sequence: rules out what can't be a success, and has a probe prove the rest. */
final class VerifyStep {
    private final DeviceSequence sequence;
    private final CaptureStep.Result captured;
    private final MemoryRanges touched;
    private final Journal journal;
    private final DeviceRecord device;

    VerifyStep(DeviceSequence sequence, CaptureStep.Result captured, MemoryRanges touched) {
        this.sequence = sequence;
        this.captured = captured;
        this.touched = touched;
        this.journal = sequence.journal;
        this.device = sequence.device;
    }

    SequenceOutcome run(boolean repaired, Probe probe) {
        Instant start = Instant.now();
        if (!repaired) {
            ruleOutWithoutRepair();
        }
        if (!journal.isSettled()) {
            prove(probe, start.plus(sequence.stepLimit));
        }
        sequence.advance(DeviceSequence.Stage.VERIFIED);
        journal.step("verify", start, journal.outcome().kind().toString());
        return journal.outcome();
    }

    private void ruleOutWithoutRepair() {
        ErrorInfo info = captured.info();
        if (info == null) {
            journal.settle(Kind.INCONCLUSIVE, "the runtime couldn't say what is wrong", captured.error());
        } else if (info.type() == ErrorType.NO_ERROR) {
            // "No error" is also what the runtime says of faults that the product doesn't report, and of a device that
            // the
            // process uses only through contexts of others' making (acl-facts 3.8).
            if (sequence.evidence().showsDeviceFault()) {
                journal.settle(
                        Kind.INCONCLUSIVE,
                        "the runtime says \"no error\", but a fault was seen: "
                                + sequence.evidence().codes(),
                        null);
            }
        } else if (captured.repairable()) {
            journal.settle(Kind.NOT_REPAIRED, "the repair was left out", null);
        } else {
            journal.settle(Kind.NOT_REPAIRABLE, "the runtime doesn't repair this: " + info, null);
        }
    }

    private void prove(Probe probe, Instant deadline) {
        long faultsBefore = device.now().faults();
        try {
            ErrorInfo after = sequence.thread.run(sequence.stepLimit, () -> {
                probe.run(new DeviceAccess(
                        device.deviceId(), sequence.context.stream(), sequence.calls.backend(), touched, deadline));
                return new DeviceQuestions(sequence.calls, device).capture();
            });
            judge(probe, after, faultsBefore);
        } catch (SequenceThread.LateException e) {
            journal.settle(Kind.VERIFY_FAILED, "the probe didn't end within " + sequence.stepLimit, null);
        } catch (ExecutionException e) {
            journal.settle(Kind.VERIFY_FAILED, "the probe failed: " + e.getCause(), aclCause(e));
        }
    }

    private void judge(Probe probe, ErrorInfo after, long faultsBefore) {
        Probe.Coverage needed = needed();
        if (after.type() != ErrorType.NO_ERROR) {
            journal.settle(Kind.VERIFY_FAILED, "the fault is there again: " + after, null);
        } else if (device.now().faults() != faultsBefore) {
            journal.settle(Kind.VERIFY_FAILED, "another fault came while the probe ran", null);
        } else if (!probe.covers().contains(needed)) {
            device.move(DeviceState.UNKNOWN);
            journal.settle(Kind.UNPROVEN, "the probe passed, but doesn't cover " + needed, null);
        } else if (device.proven(faultsBefore)) {
            journal.settle(Kind.RECOVERED, "proven by a probe of " + probe.covers(), null);
        } else {
            journal.settle(Kind.VERIFY_FAILED, "another fault came while the probe ran", null);
        }
    }

    /** What must be shown to work. A suspicion without a known cause is about what the tasks ran on. */
    private Probe.Coverage needed() {
        ErrorInfo info = captured.info();
        ErrorType type = info == null ? ErrorType.NO_ERROR : info.type();
        return switch (type) {
            case MEMORY -> Probe.Coverage.DMA;
            case LINK, L3_PORT -> Probe.Coverage.LINK;
            default -> Probe.Coverage.COMPUTE;
        };
    }

    private static @Nullable AclException aclCause(ExecutionException e) {
        return e.getCause() instanceof AclException cause ? cause : null;
    }
}
