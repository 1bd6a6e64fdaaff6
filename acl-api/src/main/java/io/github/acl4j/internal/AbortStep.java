package io.github.acl4j.internal;

import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.fault.StillAborting;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Drops all tasks of the device. */
final class AbortStep {
    /** With less left the abort isn't begun: the runtime hands a rounded rest to its callbacks, and 0 is "no limit" there. */
    private static final Duration LEAST_LEFT = Duration.ofMillis(100);

    /** How long the stream that has no task may take to answer; it answers at once unless the device is stuck. */
    private static final int QUESTION_MILLIS = 300;

    private final DeviceSequence sequence;
    private final CaptureStep.Result captured;
    private final Duration timeout;
    private final Instant start = Instant.now();
    private final long deadline;

    AbortStep(DeviceSequence sequence, CaptureStep.Result captured, Duration timeout) {
        this.sequence = sequence;
        this.captured = captured;
        this.timeout = timeout;
        this.deadline = System.nanoTime() + timeout.toNanos();
    }

    AbortOutcome run() {
        // A turn that was taken for a thread that doesn't come back would be lost to all devices.
        Calls.requireUsable(AclrtFunction.ACLRT_DEVICE_TASK_ABORT, sequence.device);
        if (!queued()) {
            sequence.journal.step("abort", start, "other aborts of this process took all the time");
            return new NotAborted(StillAborting.Reason.QUEUED, Optional.empty());
        }
        DeviceRecord.Moment before = sequence.device.now();
        sequence.device.move(DeviceState.ABORTING);
        AclException error;
        try {
            Duration left = left();
            error = sequence.thread.run(left, () -> abort(left)).orElse(null);
        } catch (SequenceThread.LateException e) {
            sequence.device.move(DeviceState.WEDGED);
            sequence.journal.step("abort", start, "the driver didn't return within " + timeout);
            return new NotAborted(StillAborting.Reason.WEDGED, Optional.empty());
        } catch (ExecutionException e) {
            throw new IllegalStateException("aclrtDeviceTaskAbort failed in the SDK", e.getCause());
        }
        return outcome(error, before);
    }

    private AbortOutcome outcome(@Nullable AclException error, DeviceRecord.Moment before) {
        if (error == null) {
            sequence.device.move(DeviceState.FAULTED);
            sequence.journal.comesTo(Kind.ABANDONED, "closed after the abort", null);
            sequence.journal.step("abort", start, "done");
            sequence.advance(DeviceSequence.Stage.ABORTED);
            return new RepairStep(sequence, captured);
        }
        sequence.journal.step("abort", start, String.valueOf(error.getMessage()));
        if (error instanceof AclDeviceLostException) {
            throw error;
        }
        if (wasRefused(error)) {
            sequence.device.moveBack(before);
            sequence.journal.comesTo(
                    error.error().isUnsupported() ? Kind.UNSUPPORTED : Kind.INCONCLUSIVE,
                    "the abort was refused: " + error.error(),
                    error);
            throw error;
        }
        sequence.journal.comesTo(Kind.STILL_ABORTING, "the device is in abort state", error);
        boolean timedOut = error.code() == AclErrorCode.RT_WAIT_TIMEOUT;
        return new NotAborted(
                timedOut ? StillAborting.Reason.TIMED_OUT : StillAborting.Reason.FAILED, Optional.of(error));
    }

    /** Whether the abort was refused before it began (acl-facts 3.6, check order), and left the device as it was. */
    private boolean wasRefused(AclException error) {
        return switch (error.code()) {
            case AclErrorCode.RT_CONTEXT_NULL, AclErrorCode.RT_INVALID_DEVICEID -> true;
            // On 950 a driver's answer to the kill can map to 207000, too (observed-950).
            case AclErrorCode.RT_FEATURE_NOT_SUPPORT ->
                !sequence.calls.policy().product().equals(Optional.of(AscendProduct.ASCEND_950));
            default -> false;
        };
    }

    /** Waits for other aborts of this process, where the runtime would wait without a limit. */
    private boolean queued() {
        if (sequence.aborts.isEmpty()) {
            return true;
        }
        Semaphore turn = sequence.aborts.get();
        if (!Uninterruptibly.acquire(turn, left())) {
            return false;
        }
        if (left().compareTo(LEAST_LEFT) < 0) {
            turn.release();
            return false;
        }
        return true;
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    /** Runs on the sequence's thread. An abort that never returns keeps its turn: the runtime's own lock is held, too. */
    private Optional<AclException> abort(Duration limit) {
        try {
            int millis = (int) Durations.millisRoundedUp(limit);
            int deviceId = sequence.device.deviceId();
            sequence.calls.onDevice(
                    AclrtFunction.ACLRT_DEVICE_TASK_ABORT,
                    sequence.device,
                    () -> sequence.calls.backend().aclrtDeviceTaskAbort(deviceId, millis));
            sequence.tasksAreGone();
            return Optional.empty();
        } catch (AclException e) {
            if (e.code() != AclErrorCode.RT_WAIT_TIMEOUT || !isDoneAfterAll()) {
                return Optional.of(e);
            }
            sequence.tasksAreGone();
            return Optional.empty();
        } finally {
            sequence.aborts.ifPresent(turn -> turn.release());
        }
    }

    /** 107019 can come when all is done (fault-handling 6.1): a stream without a task tells, by 107022 or by success. */
    private boolean isDoneAfterAll() {
        try {
            long stream = sequence.context.stream();
            sequence.calls.onDevice(
                    AclrtFunction.ACLRT_SYNCHRONIZE_STREAM_WITH_TIMEOUT,
                    sequence.device,
                    () -> sequence.calls.backend().aclrtSynchronizeStreamWithTimeout(stream, QUESTION_MILLIS));
            return true;
        } catch (AclException e) {
            return false;
        }
    }

    private record NotAborted(Reason reason, Optional<AclException> cause) implements StillAborting {}
}
