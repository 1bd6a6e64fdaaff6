package io.github.acl4j.internal;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
        if (sequence.sawAnotherSinceAbort()) {
            journal.settle(Kind.VERIFY_FAILED, "another fault came after the abort", null);
        }
        if (!journal.isSettled()) {
            prove(probe);
        }
        sequence.advance(DeviceSequence.Stage.VERIFIED);
        journal.step("verify", start, journal.outcome().kind().toString());
        return journal.outcome();
    }

    private void ruleOutWithoutRepair() {
        ErrorInfo info = captured.info();
        if (info == null) {
            journal.settle(Kind.INCONCLUSIVE, "the runtime couldn't say what is wrong", captured.error());
        } else if (!captured.tellsFault()) {
            // "No error" is also what the runtime says of faults that the product doesn't report, and of a device that
            // the process uses only through contexts of others' making (acl-facts 3.8).
            if (sequence.evidence().showsDeviceFault()) {
                journal.settle(
                        Kind.INCONCLUSIVE,
                        "the runtime says " + info.type() + ", but a fault was seen: "
                                + sequence.evidence().codes(),
                        null);
            }
        } else if (captured.repairable()) {
            journal.settle(Kind.NOT_REPAIRED, "the repair was left out", null);
        } else {
            journal.settle(Kind.NOT_REPAIRABLE, "the runtime doesn't repair this: " + info, null);
        }
    }

    /** The native work around the probe is apart from it: a driver that doesn't return leaves a wedged device. */
    private void prove(Probe probe) {
        Set<Probe.Coverage> covers = Set.copyOf(probe.covers());
        try {
            DeviceAccess access = new DeviceAccess(
                    device.deviceId(),
                    sequence.stream(),
                    sequence.calls.backend(),
                    touched,
                    Instant.now().plus(sequence.stepLimit));
            FlightEvents.ProbeEvent event = FlightEvents.probe(device.deviceId(), covers);
            try {
                event.passed = sequence.thread.run(sequence.stepLimit, () -> {
                    probe.run(access);
                    return true;
                });
            } finally {
                event.commit();
            }
            judge(covers, whatIsWrongNow());
        } catch (AclException e) {
            // Where the device is lost or wedged by now, that is what the outcome says.
            journal.settle(Kind.VERIFY_FAILED, "the device couldn't be asked", e);
        } catch (SequenceThread.LateException e) {
            journal.settle(Kind.VERIFY_FAILED, "the probe didn't end within " + sequence.stepLimit, null);
        } catch (ExecutionException e) {
            journal.settle(Kind.VERIFY_FAILED, "the probe failed: " + e.getCause(), aclCause(e));
        }
    }

    /** What the runtime says after the probe; nothing where it has no such question, and then the probe alone counts. */
    private Optional<ErrorInfo> whatIsWrongNow() {
        DeviceQuestions questions = new DeviceQuestions(sequence.calls, device);
        AclrtFunction function = questions.captureFunction();
        return Support.whyNot(sequence.calls, function).isPresent()
                ? Optional.empty()
                : Optional.of(sequence.onThread(function, sequence.stepLimit, questions::capture));
    }

    private void judge(Set<Probe.Coverage> covers, Optional<ErrorInfo> after) {
        long faultsBefore = sequence.faultsAtAbort();
        Set<Probe.Coverage> needed = needed();
        boolean isCovered = covers.containsAll(needed);
        Optional<ErrorInfo> fault = after.filter(info -> info.type() != ErrorType.NO_ERROR);
        if (fault.isPresent()) {
            journal.settle(Kind.VERIFY_FAILED, "the fault is there again: " + fault.get(), null);
        } else if (!(isCovered ? device.proven(faultsBefore) : device.unproven(faultsBefore))) {
            journal.settle(Kind.VERIFY_FAILED, "another fault came while the probe ran", null);
        } else if (isCovered) {
            journal.settle(Kind.RECOVERED, "proven by a probe of " + covers, null);
        } else {
            journal.settle(Kind.UNPROVEN, "the probe passed, but covers " + covers + " where it takes " + needed, null);
        }
    }

    /**
     * What must be shown to work: what the runtime says is broken, and what else was seen to fail. A copy proves repaired memory,
     * and says nothing of the cores on which a kernel failed as well. A suspicion without a known cause is about what the tasks
     * ran on.
     */
    private Set<Probe.Coverage> needed() {
        ErrorInfo info = captured.info();
        Set<Probe.Coverage> needed = EnumSet.noneOf(Probe.Coverage.class);
        needed.add(
                switch (info == null ? ErrorType.NO_ERROR : info.type()) {
                    case MEMORY -> Probe.Coverage.DMA;
                    case LINK, L3_PORT -> Probe.Coverage.LINK;
                    default -> Probe.Coverage.COMPUTE;
                });
        FaultEvidence evidence = sequence.evidence();
        List<ErrorCategory> seen = new ArrayList<>(
                evidence.codes().stream().map(AclError::category).toList());
        evidence.verdict().map(FaultVerdict::category).ifPresent(seen::add);
        for (ErrorCategory category : seen) {
            switch (category) {
                case KERNEL_UNKNOWN, KERNEL_SW, KERNEL_HW, KERNEL_TIMEOUT, AICPU -> needed.add(Probe.Coverage.COMPUTE);
                case LINK, REMOTE_SUSPECT, COMM_PEER -> needed.add(Probe.Coverage.LINK);
                default -> {
                    // What the runtime was asked about, or nothing that a probe could show.
                }
            }
        }
        return needed;
    }

    private static @Nullable AclException aclCause(ExecutionException e) {
        return e.getCause() instanceof AclException cause ? cause : null;
    }
}
