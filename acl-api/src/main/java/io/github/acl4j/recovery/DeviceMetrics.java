package io.github.acl4j.recovery;

import io.github.acl4j.error.AclError;
import io.github.acl4j.fault.FaultSource;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Tells the metrics what happens to one device: before it is recorded, so that whoever sees a record finds it counted. */
final class DeviceMetrics {
    private final int deviceId;
    private final CoordinatorParts parts;

    DeviceMetrics(int deviceId, CoordinatorParts parts) {
        this.deviceId = deviceId;
        this.parts = parts;
    }

    /** Something was told of the device: a fault that was seen, codes of the fault management, a condition. */
    void heard(Trouble trouble, Optional<Sighting> sighting) {
        trouble.source()
                .ifPresent(source -> trouble.evidence().codes().stream()
                        .findFirst()
                        .ifPresent(error -> fault(error, sighting, source)));
        trouble.reports().stream()
                .filter(report -> report.assertion() != FaultReport.Assertion.RECOVER)
                .forEach(report -> fault(report.code(), Optional.of(level(report)), FaultSource.CLUSTER));
        trouble.condition()
                .ifPresent(condition -> parts.metrics().tell(metrics -> metrics.condition(deviceId, condition)));
    }

    private void fault(AclError error, Optional<Sighting> sighting, FaultSource source) {
        fault(FaultCode.acl(error.code()), sighting.map(DeviceMetrics::level), source);
    }

    private void fault(FaultCode code, Optional<FaultLevel> level, FaultSource source) {
        parts.metrics().tell(metrics -> metrics.fault(deviceId, code, level, source));
    }

    private static FaultLevel level(Sighting sighting) {
        return Findings.stepFor(PolicyTable.shipped(), OptionalInt.of(sighting.code()), sighting.verdict())
                .level();
    }

    private FaultLevel level(FaultReport report) {
        FaultLevels levels = parts.policy().settings().levels();
        return report.told().orElseGet(() -> levels.level(report.code(), report.severity()));
    }

    void dropped(long count) {
        parts.metrics().tell(metrics -> metrics.dropped(deviceId, count));
    }

    void recovery(RecoveryAction action, boolean proven, Duration took) {
        RecoveryResult result = proven ? RecoveryResult.RECOVERED : RecoveryResult.NOT_RECOVERED;
        parts.metrics().tell(metrics -> metrics.recovery(deviceId, action, result, took));
    }

    void givenUp() {
        parts.metrics()
                .tell(metrics ->
                        metrics.recovery(deviceId, RecoveryAction.HAND_OVER, RecoveryResult.GIVEN_UP, Duration.ZERO));
    }
}
