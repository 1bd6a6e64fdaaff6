package com.example.service;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.SequenceOutcome;
import java.time.Duration;

/** A service with one device, which hears of faults and gets over them. */
final class InferenceService implements AutoCloseable {
    private final AclRuntime acl = AclRuntime.builder().backendName("fake").open();
    private final FaultLog faults = new FaultLog();

    InferenceService() {
        acl.onException(faults);
        acl.mirror().aclrtSetDevice(0);
    }

    FaultLog faults() {
        return faults;
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
        acl.mirror().aclrtResetDevice(0);
        acl.close();
    }
}
