package io.github.acl4j.internal;

import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * One sequence of one device: which step is next, the thread on which the steps run, and what is common to them. The steps
 * themselves are {@link CaptureStep}, {@link AbortStep}, {@link RepairStep}, {@link RestoreStep} and {@link VerifyStep}.
 */
final class DeviceSequence implements FaultSequence {
    /** Where a sequence stands: named after the last step that succeeded. */
    enum Stage {
        OPEN,
        CAPTURED,
        ABORTED,
        REPAIRED,
        RESTORED,
        VERIFIED
    }

    final Calls calls;
    final DeviceRecord device;
    final Duration stepLimit;
    final Optional<Semaphore> aborts;
    final Journal journal;
    final SequenceThread thread;
    final OwnContext context;

    private final FaultEvidence given;
    private final Runnable release;
    private Stage stage = Stage.OPEN;
    private volatile long faultsAtAbort;
    private boolean busy;
    private boolean closed;

    DeviceSequence(
            Calls calls,
            DeviceRecord device,
            FaultEvidence evidence,
            Duration stepLimit,
            Optional<Semaphore> aborts,
            Runnable release) {
        this.calls = calls;
        this.device = device;
        this.given = evidence;
        this.stepLimit = stepLimit;
        this.aborts = aborts;
        this.release = release;
        this.journal = new Journal(device);
        this.thread = new SequenceThread(device.deviceId());
        this.context = new OwnContext(calls, device);
    }

    /** All that was seen: what the caller brought, and what the SDK has seen itself by now. */
    FaultEvidence evidence() {
        return given.and(device.now().evidence());
    }

    /**
     * How many faults of the device had been seen when the tasks were gone. One that is seen later is a new one, also with a code
     * that is known: the runtime tells of what failed before the abort before the abort returns (observed, "Callbacks calling
     * back"), and what others only report late isn't counted.
     */
    long faultsAtAbort() {
        return faultsAtAbort;
    }

    /** Whether another fault was seen since the abort, so that one more abort would be due. */
    boolean sawAnotherSinceAbort() {
        return device.now().faults() != faultsAtAbort;
    }

    @Override
    public Captured capture() {
        return take("capture", Stage.OPEN, () -> new CaptureStep(this).run());
    }

    /** Only the last step: the service has set the device up again by itself. */
    SequenceOutcome prove(Probe probe) {
        return take("verify", Stage.OPEN, () -> {
            tasksAreGone();
            return new VerifyStep(this, CaptureStep.Result.notAsked(this), MemoryRanges.NONE).run(true, probe);
        });
    }

    @Override
    public SequenceOutcome outcome() {
        return journal.outcome();
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            CallbackScope.refuseInside("the close of a fault sequence");
            if (busy) {
                throw new IllegalStateException("a step of the sequence is running on another thread");
            }
            closed = true;
        }
        FlightEvents.outcome(journal.outcome());
        boolean came = thread.end(stepLimit, this::letGo);
        if (!came && !thread.isLate()) {
            device.move(DeviceState.WEDGED);
        }
    }

    /** Runs on the sequence's thread, which may be much later than the close. */
    private void letGo() {
        try {
            // On a device that is only faulted the device count must be given back: an engine that resets the device to
            // recover would find it still open.
            context.close();
        } finally {
            release.run();
        }
    }

    /** Takes a step, if it is the next one and no other is running. */
    <T> T take(String name, Stage from, Supplier<T> body) {
        CallbackScope.refuseInside("step " + name);
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("the sequence is closed; step " + name + " can't be taken");
            }
            if (busy) {
                throw new IllegalStateException("another step is running; step " + name + " can't be taken");
            }
            if (stage != from) {
                throw new IllegalStateException("step " + name + " follows " + from + "; the sequence is at " + stage);
            }
            busy = true;
        }
        try {
            return body.get();
        } finally {
            synchronized (this) {
                busy = false;
            }
        }
    }

    /** The abort has just succeeded; on the sequence's thread. */
    void tasksAreGone() {
        faultsAtAbort = device.now().faults();
    }

    /** A step has succeeded. */
    synchronized void advance(Stage next) {
        stage = next;
    }

    /** The stream of the sequence's own context, which is opened for the first step that needs it. */
    long stream() {
        return onThread(AclrtFunction.ACLRT_SET_DEVICE, stepLimit, context::stream);
    }

    /**
     * Runs native calls, and nothing else, on the sequence's thread.
     *
     * @throws AclDeviceLostException if the device is lost or wedged, or they don't return in time, which makes it wedged
     */
    <T> T onThread(AclrtFunction function, Duration limit, Callable<T> body) {
        Calls.requireUsable(function, device);
        try {
            return thread.run(limit, body);
        } catch (SequenceThread.LateException e) {
            device.move(DeviceState.WEDGED);
            throw AclDeviceLostException.notReturned(function, device.deviceId(), limit);
        } catch (ExecutionException e) {
            throw Rethrow.unchecked(e);
        }
    }
}
