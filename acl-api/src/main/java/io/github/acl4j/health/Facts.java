package io.github.acl4j.health;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.DeviceState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** The rows of health.md a.3 that rest on what somebody said, and so count at once, whatever the policy. */
final class Facts {
    private static final Set<Layer> ON_THE_DEVICE = EnumSet.of(Layer.SCHEDULER, Layer.DMA, Layer.COMPUTE);

    static final List<Rule> TABLE = List.of(
            new Rule("lost", HealthState.LOST, Facts::isLost, "the device is gone for this process"),
            new Rule("wedged", HealthState.WEDGED, Facts::isWedged, "a call into the driver doesn't return"),
            new Rule(
                    "given-up",
                    HealthState.GIVEN_UP,
                    round -> round.hands() == Round.Hands.GIVEN_UP,
                    "the recovery has given the device up"),
            new Rule(
                    "in-recovery",
                    HealthState.RECOVERING,
                    round -> round.hands() == Round.Hands.RECOVERY,
                    "a recovery brings the device back"),
            new Rule(
                    "in-sequence",
                    HealthState.RECOVERING,
                    round -> round.hands() == Round.Hands.SEQUENCE,
                    "a fault sequence has the device"),
            new Rule(
                    "aborting",
                    HealthState.RECOVERING,
                    round -> round.probeCodes().stream().anyMatch(AclError::isTaskAborted),
                    "somebody aborts the device's tasks"),
            new Rule(
                    "abort-unfinished",
                    HealthState.DEVICE_FAULT,
                    round -> round.deviceState() == DeviceState.ABORTING,
                    "an abort didn't come to its end"),
            new Rule(
                    "task-fault",
                    HealthState.TASK_FAULT,
                    round -> showsFault(round) && isOfTasksOnly(round),
                    "a task failed by its own fault or its kernel's"),
            new Rule("device-fault", HealthState.DEVICE_FAULT, Facts::showsFault, "a fault of the device was seen"),
            new Rule(
                    "exhausted",
                    HealthState.RESOURCE_EXHAUSTED,
                    round -> hasProbeCode(
                            round,
                            code -> code == AclErrorCode.RT_NO_EVENT_RESOURCE
                                    || code == AclErrorCode.RT_NO_STREAM_RESOURCE),
                    "no stream or event is left for the probe"));

    private Facts() {}

    static Optional<Verdict> of(Round round) {
        return Rule.first(TABLE, round);
    }

    private static boolean isLost(Round round) {
        return round.deviceState() == DeviceState.LOST
                || round.probeCodes().stream().anyMatch(AclError::isDeviceLost);
    }

    private static boolean isWedged(Round round) {
        return round.deviceState() == DeviceState.WEDGED || round.stuckIn().isPresent();
    }

    /** The flag alone tells nothing, and a code alone may be the caller's mistake. */
    private static boolean showsFault(Round round) {
        return round.deviceState() == DeviceState.FAULTED
                || codesOfTheDevice(round).stream().anyMatch(AclError::isDeviceFault)
                || (round.status() == Round.Status.ABNORMAL
                        && !faultCodes(round).isEmpty());
    }

    private static boolean isOfTasksOnly(Round round) {
        List<AclError> codes = faultCodes(round);
        return !codes.isEmpty() && codes.stream().allMatch(error -> isOfTask(error.code()));
    }

    private static List<AclError> faultCodes(Round round) {
        List<AclError> codes = new ArrayList<>(round.evidence().codes());
        codes.addAll(codesOfTheDevice(round));
        codes.removeIf(error -> !error.isDeviceFault() && !isOfTask(error.code()));
        return codes;
    }

    /** What the driver answers a question about a device that it hasn't got isn't a task's. */
    private static List<AclError> codesOfTheDevice(Round round) {
        return ON_THE_DEVICE.stream()
                .map(round.readings()::get)
                .filter(Objects::nonNull)
                .filter(reading -> reading.code() != AclErrorCode.SUCCESS)
                .map(reading -> AclError.of(reading.code()))
                .toList();
    }

    /** The list of health.md a.3: what a kernel or its caller does wrong. */
    private static boolean isOfTask(int code) {
        return (code >= 107_000 && code < 108_000)
                || (code >= 507_014 && code <= 507_018)
                || (code >= 507_034 && code <= 507_036)
                || (code >= 507_048 && code <= 507_050);
    }

    static boolean hasProbeCode(Round round, IntPredicate which) {
        return round.probeCodes().stream().mapToInt(AclError::code).anyMatch(which);
    }
}
