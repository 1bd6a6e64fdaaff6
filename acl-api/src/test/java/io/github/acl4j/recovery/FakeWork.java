package io.github.acl4j.recovery;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A device whose clock is turned by what is done to it. What succeeds, how long it takes, and what else happens meanwhile comes from a seed.
 */
final class FakeWork implements DeviceWork {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    final List<PolicyTime> sequences = new ArrayList<>();
    final List<String> done = new ArrayList<>();
    /** What is told while something is done. */
    Runnable meanwhile = () -> {};
    /** Whether the device is in fact broken. */
    boolean broken;
    /** Whether the content that the service has on it is wrong. */
    boolean stale;

    boolean someoneIsStuck;

    private final Random random;
    private final double success;
    private DeviceState state = DeviceState.OK;
    private long nanos = -1_000_000; // a monotonic clock may begin anywhere

    FakeWork(long seed, double success) {
        this.random = new Random(seed);
        this.success = success;
    }

    /** A fault that poisons the device. */
    void breakDown() {
        broken = true;
        stale = true;
        if (!state.isFinal()) {
            state = DeviceState.FAULTED;
        }
    }

    void lose(DeviceState how) {
        broken = true;
        state = how;
    }

    void pass(Duration time) {
        nanos += time.toNanos();
    }

    private boolean succeeds(String what) {
        done.add(what);
        pass(Duration.ofMillis(1 + random.nextInt(60_000)));
        meanwhile.run();
        return !state.isFinal() && random.nextDouble() < success;
    }

    @Override
    public PolicyTime now() {
        return new PolicyTime(START.plusNanos(nanos), nanos);
    }

    @Override
    public DeviceState state() {
        return state;
    }

    @Override
    public void forgetFaults() {
        done.add("forget");
        if (!state.isFinal()) {
            state = DeviceState.UNKNOWN;
        }
    }

    @Override
    public void pause(Duration delay) {
        pass(delay);
    }

    @Override
    public boolean awaitResumed(PolicyTime since, Duration limit) {
        done.add("await");
        pass(limit.dividedBy(2));
        return random.nextDouble() < success;
    }

    @Override
    public boolean drain(GateHold hold) throws InterruptedException {
        done.add("drain");
        return !someoneIsStuck && hold.awaitEmpty(Duration.ZERO);
    }

    @Override
    public Attempt runSequence(FaultEvidence evidence, GateHold hold) throws InterruptedException {
        sequences.add(now());
        if (!hold.awaitEmpty(Duration.ZERO)) {
            return Attempt.failed("somebody is inside");
        }
        return proven("sequence");
    }

    @Override
    public boolean abortTasks(FaultEvidence evidence) {
        boolean aborted = succeeds("abort");
        someoneIsStuck &= !aborted;
        return aborted;
    }

    @Override
    public Attempt release() {
        return succeeds("release") ? Attempt.done("released") : Attempt.failed("not released");
    }

    @Override
    public Attempt rebuild() {
        if (succeeds("rebuild")) {
            stale = false;
            return Attempt.done("rebuilt");
        }
        return Attempt.failed("not rebuilt");
    }

    @Override
    public Attempt prove() {
        return proven("prove");
    }

    private Attempt proven(String what) {
        boolean wasBroken = broken;
        broken = false; // what comes meanwhile breaks it again
        stale = false;
        boolean passed = succeeds(what);
        if (passed && !broken) {
            state = DeviceState.OK;
            return Attempt.done(what + " passed");
        }
        broken |= wasBroken;
        return Attempt.failed(what + " failed");
    }
}
