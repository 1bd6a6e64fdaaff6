package io.github.acl4j.recovery;

import io.github.acl4j.AclDevice;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.AbortOutcome;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.internal.Durations;
import io.github.acl4j.internal.Expendable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The work on a real device, or on one of the fake's. The sequence has threads and limits of its own; the service's code gets some here. */
final class AclDeviceWork implements DeviceWork {
    private static final Logger log = LoggerFactory.getLogger(AclDeviceWork.class);

    /** A first abort may find the time over while its last step is still at work; a second one ends it (fault-handling 6.1). */
    private static final int ABORT_TRIES = 2;

    private final AclDevice npu;
    private final Probe probe;
    private final Optional<DeviceSession> session;
    private final RecoveryLimits limits;
    private final Resumption resumption = new Resumption();

    AclDeviceWork(AclDevice npu, Probe probe, Optional<DeviceSession> session, RecoveryLimits limits) {
        this.npu = npu;
        this.probe = probe;
        this.session = session;
        this.limits = limits;
    }

    /** What is waited for has come. */
    void resume() {
        resumption.say();
    }

    @Override
    public PolicyTime now() {
        return PolicyTime.now();
    }

    @Override
    public DeviceState state() {
        return npu.state();
    }

    @Override
    public void forgetFaults() {
        try {
            npu.forgetFaults();
        } catch (IllegalStateException e) {
            // Somebody else has the device and is about to prove it, or not: then the faults have to stay known.
            log.atInfo().setCause(e).addKeyValue("device", npu.id()).log("faults not forgotten");
        }
    }

    @Override
    public void pause(Duration delay) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(Durations.saturatedNanos(delay));
    }

    @Override
    public boolean awaitResumed(PolicyTime since, Duration limit) throws InterruptedException {
        return resumption.await(since.nanos(), limit);
    }

    @Override
    public boolean drain(GateHold hold) throws InterruptedException {
        return hold.awaitEmpty(limits.drain());
    }

    @Override
    public Attempt runSequence(FaultEvidence evidence, GateHold hold) throws InterruptedException {
        try (FaultSequence sequence = npu.beginFaultSequence(evidence)) {
            return run(sequence, hold);
        } catch (IllegalStateException e) {
            return Attempt.failed(String.valueOf(e.getMessage())); // somebody else has the device
        }
    }

    private Attempt run(FaultSequence sequence, GateHold hold) throws InterruptedException {
        try {
            Captured fault = sequence.capture();
            if (!(aborted(fault) instanceof Aborted aborted)) {
                return Attempt.of(sequence.outcome());
            }
            // After the abort, which ends the waits of those inside, and before the repair, which takes the content
            // from under them.
            if (!hold.awaitEmpty(limits.drain())) {
                return Attempt.failed("requests are still inside after the abort; nothing was repaired");
            }
            return Attempt.of(
                    fault.repairable()
                            ? aborted.repair().restore(npu.memoryOwners()).verify(probe)
                            : aborted.verify(probe));
        } catch (AclException e) {
            return Attempt.of(sequence.outcome());
        }
    }

    private AbortOutcome aborted(Captured fault) {
        AbortOutcome outcome = fault.abortTasks(limits.abort());
        for (int tries = 1; tries < ABORT_TRIES && !(outcome instanceof Aborted) && isUsable(); tries++) {
            outcome = fault.abortTasks(limits.abort());
        }
        return outcome;
    }

    private boolean isUsable() {
        return !npu.state().isFinal();
    }

    @Override
    public boolean abortTasks(FaultEvidence evidence) {
        try (FaultSequence sequence = npu.beginFaultSequence(evidence)) {
            return aborted(sequence.capture()) instanceof Aborted;
        } catch (AclException | IllegalStateException e) {
            return false;
        }
    }

    @Override
    public Attempt release() throws InterruptedException {
        return session.isEmpty()
                ? Attempt.failed("the service has given no session")
                : call("release", session.get()::release);
    }

    @Override
    public Attempt rebuild() throws InterruptedException {
        return session.isEmpty()
                ? Attempt.failed("the service has given no session")
                : call("rebuild", session.get()::rebuild);
    }

    private interface Part {
        void of(int deviceId) throws Exception;
    }

    private Attempt call(String name, Part part) throws InterruptedException {
        try {
            return Expendable.call("acl4j-session-" + npu.id(), limits.session(), () -> {
                part.of(npu.id());
                return Attempt.done(name + " done");
            });
        } catch (ExecutionException e) {
            return Attempt.failed(name + " failed: " + e.getCause());
        } catch (TimeoutException e) {
            return Attempt.failed(name + " didn't end within " + limits.session());
        }
    }

    @Override
    public Attempt prove() {
        try {
            return Attempt.of(npu.prove(probe));
        } catch (IllegalStateException e) {
            return Attempt.failed(String.valueOf(e.getMessage()));
        }
    }
}
