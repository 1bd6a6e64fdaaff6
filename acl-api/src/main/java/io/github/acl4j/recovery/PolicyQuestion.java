package io.github.acl4j.recovery;

import io.github.acl4j.error.FaultVerdict;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is known of a device at a moment. The answer is {@link RecoveryPolicy#decide}.
 *
 * @param time when
 * @param deviceId the device, as the user counts
 * @param reports codes of the fault management that begin, end or happen now; may be empty
 * @param aclCode the code that a call returned or a callback told, if one did
 * @param verdict what the failure means, if there was one
 * @param condition what watching the device says, if something does
 * @param pointsToSoftware whether it was found elsewhere that the fault isn't this one device's, as {@link Incident#pointsToSoftware}
 * @param incident the number of the incident to which the failure belongs, if it is one: however often it is asked about, it came once
 */
public record PolicyQuestion(
        PolicyTime time,
        int deviceId,
        List<FaultReport> reports,
        OptionalInt aclCode,
        Optional<FaultVerdict> verdict,
        Optional<DeviceCondition> condition,
        boolean pointsToSoftware,
        OptionalLong incident) {
    /** A question has no more reports than this. */
    public static final int MOST_REPORTS = 1_024;

    /**
     * Copies and checks.
     *
     * @param time when
     * @param deviceId the device
     * @param reports codes of the fault management
     * @param aclCode the code that was returned
     * @param verdict what the failure means
     * @param condition what watching says
     * @param pointsToSoftware whether it isn't this one device's fault
     * @param incident its incident
     * @throws IllegalArgumentException if the device is negative, or there are more than {@value #MOST_REPORTS} reports
     */
    public PolicyQuestion {
        Objects.requireNonNull(time, "time");
        reports = List.copyOf(reports);
        Objects.requireNonNull(aclCode, "aclCode");
        Objects.requireNonNull(verdict, "verdict");
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(incident, "incident");
        if (deviceId < 0) {
            throw new IllegalArgumentException("device " + deviceId + " is negative");
        }
        if (reports.size() > MOST_REPORTS) {
            throw new IllegalArgumentException(reports.size() + " reports, more than " + MOST_REPORTS);
        }
    }

    /**
     * Nothing new: asks what has become due, such as a fault that has lasted too long.
     *
     * @param time when
     * @param deviceId the device
     * @return the question
     */
    public static PolicyQuestion tick(PolicyTime time, int deviceId) {
        return new PolicyQuestion(
                time,
                deviceId,
                List.of(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                OptionalLong.empty());
    }

    /**
     * A failure that was seen.
     *
     * @param time when
     * @param deviceId the device
     * @param aclCode its code; 0 for none
     * @param verdict what it means
     * @return the question
     */
    public static PolicyQuestion of(PolicyTime time, int deviceId, int aclCode, FaultVerdict verdict) {
        return of(time, deviceId, aclCode, verdict, false, OptionalLong.empty());
    }

    /**
     * An incident, for one of its devices: judged by the sighting there that explains most.
     *
     * @param time when
     * @param deviceId the device
     * @param incident the incident
     * @return the question
     * @throws IllegalArgumentException if the incident has no sighting on this device
     */
    public static PolicyQuestion of(PolicyTime time, int deviceId, Incident incident) {
        Sighting sighting = incident.sightings().stream()
                .filter(seen -> seen.deviceId().equals(OptionalInt.of(deviceId)))
                .min(Comparator.comparing(Explanation::of))
                .orElseThrow(() -> new IllegalArgumentException(incident + " wasn't seen on device " + deviceId));
        return of(
                time,
                deviceId,
                sighting.code(),
                sighting.verdict(),
                incident.pointsToSoftware(),
                OptionalLong.of(incident.id()));
    }

    private static PolicyQuestion of(
            PolicyTime time,
            int deviceId,
            int aclCode,
            FaultVerdict verdict,
            boolean pointsToSoftware,
            OptionalLong incident) {
        OptionalInt code = aclCode == 0 ? OptionalInt.empty() : OptionalInt.of(aclCode);
        return new PolicyQuestion(
                time, deviceId, List.of(), code, Optional.of(verdict), Optional.empty(), pointsToSoftware, incident);
    }

    /**
     * This question, with codes of the fault management.
     *
     * @param newReports which begin, end or happen now
     * @return the question
     */
    public PolicyQuestion withReports(List<FaultReport> newReports) {
        return new PolicyQuestion(time, deviceId, newReports, aclCode, verdict, condition, pointsToSoftware, incident);
    }

    /**
     * This question, with what watching the device says.
     *
     * @param newCondition its condition
     * @return the question
     */
    public PolicyQuestion withCondition(DeviceCondition newCondition) {
        return new PolicyQuestion(
                time, deviceId, reports, aclCode, verdict, Optional.of(newCondition), pointsToSoftware, incident);
    }

    /**
     * This question, of a fault that isn't this one device's.
     *
     * @return the question
     */
    public PolicyQuestion withPointsToSoftware() {
        return new PolicyQuestion(time, deviceId, reports, aclCode, verdict, condition, true, incident);
    }
}
