package io.github.acl4j.internal;

import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks the runtime what is wrong. */
final class CaptureStep {
    private final DeviceSequence sequence;

    CaptureStep(DeviceSequence sequence) {
        this.sequence = sequence;
    }

    Captured run() {
        Instant start = Instant.now();
        requireSupported(AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
        DeviceQuestions questions = new DeviceQuestions(sequence.calls, sequence.device);
        AclrtFunction function = questions.captureFunction();
        requireSupported(function);
        boolean aborting = sequence.device.now().state() == DeviceState.ABORTING;
        Result result;
        try {
            ErrorInfo info = sequence.onThread(function, sequence.stepLimit, questions::capture);
            sequence.journal.captured(info);
            sequence.journal.comesTo(Kind.ABANDONED, "closed after the capture", null);
            sequence.journal.step("capture", start, info.toString());
            result = new Result(sequence, questions.source(), aborting, info, null);
        } catch (AclDeviceLostException e) {
            sequence.journal.step("capture", start, String.valueOf(e.getMessage()));
            throw e;
        } catch (AclException e) {
            // On a product that has it even 207000 is about this fault only: the driver can't list the ranges.
            sequence.journal.comesTo(Kind.INCONCLUSIVE, "the runtime couldn't say what is wrong", e);
            sequence.journal.step("capture", start, String.valueOf(e.getMessage()));
            result = new Result(sequence, questions.source(), aborting, null, e);
        }
        sequence.advance(DeviceSequence.Stage.CAPTURED);
        return result;
    }

    private void requireSupported(AclrtFunction function) {
        Optional<AclUnsupportedException> why = Support.whyNot(sequence.calls, function);
        if (why.isPresent()) {
            AclUnsupportedException exception = why.get();
            sequence.journal.settle(Kind.UNSUPPORTED, String.valueOf(exception.getMessage()), exception);
            throw exception;
        }
    }

    /**
     * What was captured.
     *
     * @param aborting whether an earlier sequence had left the device in abort state
     */
    record Result(
            DeviceSequence sequence,
            Source source,
            boolean aborting,
            @Nullable ErrorInfo info,
            @Nullable AclException error)
            implements Captured {

        /** For a sequence that has nothing to ask: the device was set up again since. */
        static Result notAsked(DeviceSequence sequence) {
            return new Result(sequence, Source.VERBOSE, false, null, null);
        }

        @Override
        public Optional<ErrorInfo> errorInfo() {
            return Optional.ofNullable(info);
        }

        @Override
        public Optional<AclException> failure() {
            return Optional.ofNullable(error);
        }

        @Override
        public boolean repairable() {
            return info != null && info.repairable();
        }

        /** Whether all the memory that lost its content is known. */
        boolean tellsAllMemory() {
            return info != null && info.tellsAllMemory();
        }

        /** Whether the answer tells of a fault, and not only of an abort state, which the abort ends. */
        boolean tellsFault() {
            boolean isAbortState = aborting && sequence.calls.policy().tellsAbortStateAsFault() && is(ErrorType.OTHERS);
            return info != null && !is(ErrorType.NO_ERROR) && !isAbortState;
        }

        private boolean is(ErrorType type) {
            return info != null && info.type() == type;
        }

        @Override
        public AbortOutcome abortTasks(Duration timeout) {
            Arguments.given(timeout, "timeout", AclrtFunction.ACLRT_DEVICE_TASK_ABORT);
            if (timeout.compareTo(MIN_ABORT_TIMEOUT) < 0 || timeout.compareTo(MAX_ABORT_TIMEOUT) > 0) {
                throw new IllegalArgumentException("timeout " + timeout + " is not within " + MIN_ABORT_TIMEOUT
                        + " and " + MAX_ABORT_TIMEOUT + " (aclrtDeviceTaskAbort)");
            }
            return sequence.take(
                    "abort", DeviceSequence.Stage.CAPTURED, () -> new AbortStep(sequence, this, timeout).run());
        }
    }
}
