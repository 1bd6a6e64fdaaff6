package io.github.acl4j.internal;

import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.Probe;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Gives out fault sequences: one at a time for a device. */
public final class FaultSequences {
    private static final Duration SHORTEST_STEP = Duration.ofMillis(1);
    private static final Duration LONGEST_STEP = Duration.ofHours(1);

    private final Calls calls;
    private final DeviceStates devices;
    private final Optional<Semaphore> aborts;

    /**
     * Makes one.
     *
     * @param calls the way to the mirror
     * @param devices the devices behind it
     */
    public FaultSequences(Calls calls, DeviceStates devices) {
        this.calls = calls;
        this.devices = devices;
        this.aborts = calls.policy().abortsOneAtATime() ? Optional.of(devices.aborts()) : Optional.empty();
    }

    /**
     * Whether no device has a sequence.
     *
     * @return false as long as one isn't closed, or its thread hasn't come back from the driver
     */
    public boolean isIdle() {
        return devices.claimed().isEmpty();
    }

    /**
     * Checks how long a step may take.
     *
     * @param limit the limit
     * @return the limit
     * @throws IllegalArgumentException if it isn't from a millisecond to an hour
     */
    public static Duration checkedStepLimit(Duration limit) {
        Arguments.given(limit, "step limit");
        if (limit.compareTo(SHORTEST_STEP) < 0 || limit.compareTo(LONGEST_STEP) > 0) {
            throw new IllegalArgumentException(
                    "step limit " + limit + " is not within " + SHORTEST_STEP + " and " + LONGEST_STEP);
        }
        return limit;
    }

    /**
     * Forgets what was seen of a device.
     *
     * @param device the device
     * @throws IllegalStateException if the device has a sequence, which decides by what was seen
     */
    public void forget(DeviceRecord device) {
        if (devices.isClaimed(device.deviceId())) {
            throw new IllegalStateException("device " + device.deviceId() + " has a fault sequence; close it first");
        }
        device.forget();
    }

    /**
     * Has a probe show that a device works that was set up again.
     *
     * @param device the device
     * @param probe what shows it
     * @param stepLimit how long the probe may take, {@linkplain #checkedStepLimit checked}
     * @return the outcome
     * @throws IllegalStateException if the device has a sequence, or inside a callback
     */
    public SequenceOutcome prove(DeviceRecord device, Probe probe, Duration stepLimit) {
        Arguments.given(probe, "probe");
        try (DeviceSequence sequence = claimed(device, FaultEvidence.suspicion("set up again"), stepLimit)) {
            return sequence.prove(probe);
        }
    }

    /**
     * Begins a sequence.
     *
     * @param device the device
     * @param evidence what made somebody suspect it
     * @param stepLimit how long each step but the abort may take, {@linkplain #checkedStepLimit checked}
     * @return the sequence, which owns the device until it is closed
     * @throws IllegalStateException if the device has one, or inside a callback
     */
    public FaultSequence begin(DeviceRecord device, FaultEvidence evidence, Duration stepLimit) {
        Arguments.given(evidence, "evidence", AclrtFunction.ACLRT_GET_ERROR_VERBOSE);
        DeviceSequence sequence = claimed(device, evidence, stepLimit);
        // From here on the caller's threads may tell of the same fault late, which is no new one.
        device.reported(evidence, "evidence of a fault sequence");
        return sequence;
    }

    private DeviceSequence claimed(DeviceRecord device, FaultEvidence evidence, Duration stepLimit) {
        CallbackScope.refuseInside("a fault sequence");
        if (!devices.claim(device.deviceId())) {
            throw new IllegalStateException(
                    "device " + device.deviceId()
                            + " has a fault sequence already; it is not closed, or its thread has not come back from a late step");
        }
        return new DeviceSequence(calls, device, evidence, stepLimit, aborts, () -> devices.release(device.deviceId()));
    }
}
