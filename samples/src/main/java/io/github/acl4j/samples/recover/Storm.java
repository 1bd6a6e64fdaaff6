package io.github.acl4j.samples.recover;

import io.github.acl4j.recovery.Backoff;
import io.github.acl4j.recovery.Budget;
import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.PolicySettings;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.samples.inference.Fault;
import io.github.acl4j.samples.inference.Fleet;
import io.github.acl4j.samples.inference.Timeline;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Faults of all kinds on all devices, one after another; and an operator who vouches for devices that were given up, unless they are gone for good. */
final class Storm {
    private static final List<Fault> FAULTS = List.of(Fault.values());
    private static final int LONGEST_PAUSE_MILLIS = 200;
    private static final Duration OPERATOR_TAKES = Duration.ofSeconds(2);
    private static final Duration CALM_LIMIT = Duration.ofMinutes(1);

    /** A device may be brought back six times in half a minute; a real one three times in six hours. */
    static final PolicySettings POLICY = PolicySettings.DEFAULT
            .withDeviceBudget(new Budget(6, Duration.ofSeconds(30)))
            .withBackoff(new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1)));

    private final Fleet fleet;
    private final DeviceLog log;
    private final Timeline timeline;
    private final SplittableRandom random;
    private final int devices;
    private final BitSet lost = new BitSet();

    Storm(Fleet fleet, DeviceLog log, Timeline timeline, long seed) {
        this.fleet = fleet;
        this.log = log;
        this.timeline = timeline;
        this.random = new SplittableRandom(seed);
        this.devices = fleet.options().devices();
    }

    /** Rages for a while, and returns once all devices work again or are gone. */
    void rage(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            pause(1 + random.nextInt(LONGEST_PAUSE_MILLIS));
            strike();
            lookAfterDevices();
        }
        timeline.tell("the storm is over");
        calmDown();
    }

    private void strike() {
        int device = random.nextInt(devices);
        Fault fault = FAULTS.get(random.nextInt(FAULTS.size()));
        // A lost device comes back with another process only; most of them are to live through this.
        if (fault == Fault.DEVICE_LOST && (random.nextInt(4) > 0 || lost.cardinality() >= devices / 4)) {
            fault = Fault.AICORE;
        }
        if (fleet.inject(fault, device)) {
            log.fault(device);
            if (fault == Fault.DEVICE_LOST) {
                lost.set(device);
            }
        }
    }

    private void lookAfterDevices() {
        for (int id = 0; id < devices; id++) {
            if (!lost.get(id) && log.isGivenUpFor(id, OPERATOR_TAKES)) {
                log.takenCareOf(id);
                fleet.coordinator().readmit(id, "the operator");
            }
        }
    }

    private void calmDown() {
        long end = System.nanoTime() + CALM_LIMIT.toNanos();
        while (!IntStream.range(0, devices).allMatch(this::isCalm)) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("the devices aren't back " + CALM_LIMIT + " after the storm");
            }
            pause(10);
            lookAfterDevices();
        }
    }

    private boolean isCalm(int deviceId) {
        RecoveryCoordinator coordinator = fleet.coordinator();
        GateState gate = coordinator.gate(deviceId).state();
        return gate.isOpen() || (lost.get(deviceId) && gate.kind() == GateState.Kind.GIVEN_UP);
    }

    /** The pace of the storm; nothing waits for anything here. */
    private static void pause(int millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
