package com.example.service;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.micrometer.AclMeters;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A service with one device, which hears of faults and gets over them. */
final class InferenceService implements AutoCloseable {
    private final AclRuntime acl = AclRuntime.builder().backendName("fake").open();
    private final FaultLog faults = new FaultLog();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final RecoveryCoordinator observer =
            RecoveryCoordinator.builder(acl).metrics(new AclMeters(meters)).start();

    InferenceService() {
        acl.onException(faults);
        acl.mirror().aclrtSetDevice(0);
    }

    FaultLog faults() {
        return faults;
    }

    /** How many faults of the device the metrics have counted, once there is one. */
    double countedFaults() throws InterruptedException {
        for (int i = 0; i < 1_000 && observer.records().isEmpty(); i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return meters.get("npu.sdk.fault").tag("device", "0").counter().count();
    }

    SequenceOutcome.Kind recover(ExceptionInfo fault) {
        AclDevice npu = acl.device((int) fault.deviceId());
        try (FaultSequence sequence = npu.beginFaultSequence(FaultEvidence.of((int) fault.errorCode()))) {
            if (sequence.capture().abortTasks(Duration.ofSeconds(30)) instanceof Aborted aborted) {
                return aborted.verify(new CopyProbe()).kind();
            }
            return sequence.outcome().kind();
        }
    }

    @Override
    public void close() {
        observer.close();
        acl.mirror().aclrtResetDevice(0);
        acl.close();
    }
}
