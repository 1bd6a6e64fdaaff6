package io.github.acl4j.recovery;

import io.github.acl4j.fault.FaultSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps what the metrics were told. */
final class CountedMetrics implements AclMetrics {
    record Fault(int deviceId, String code, Optional<FaultLevel> level, FaultSource source) {}

    record Recovery(int deviceId, RecoveryAction action, RecoveryResult result, Duration took) {}

    final List<Fault> faults = new ArrayList<>();
    final List<Recovery> recoveries = new ArrayList<>();
    final List<DeviceCondition> conditions = new ArrayList<>();
    long dropped;

    @Override
    public void fault(int deviceId, FaultCode code, Optional<FaultLevel> level, FaultSource source) {
        faults.add(new Fault(deviceId, code.toString(), level, source));
    }

    @Override
    public void dropped(int deviceId, long count) {
        dropped += count;
    }

    @Override
    public void recovery(int deviceId, RecoveryAction action, RecoveryResult result, Duration took) {
        recoveries.add(new Recovery(deviceId, action, result, took));
    }

    @Override
    public void condition(int deviceId, DeviceCondition condition) {
        conditions.add(condition);
    }

    long count(RecoveryResult result) {
        return recoveries.stream().filter(made -> made.result() == result).count();
    }
}
