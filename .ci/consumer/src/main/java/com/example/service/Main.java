package com.example.service;

import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeKernel;

/** Runs a service on the fake, lets a task fail, and checks that the service saw it and got the device back. */
public final class Main {
    private static final int AICORE_EXCEPTION = 507015;

    private Main() {}

    public static void main(String[] args) throws InterruptedException {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build()) {
            fake.install();
            try (InferenceService service = new InferenceService()) {
                fake.launch(0, FakeKernel.failing(AICORE_EXCEPTION));
                ExceptionInfo fault = service.faults().next();
                check(fault.errorCode() == AICORE_EXCEPTION && fault.deviceId() == 0, "saw " + fault);
                double counted = service.countedFaults();
                check(counted == 1, "counted " + counted);
                System.out.println(fault.error() + " -> " + service.recover(fault));
            }
            check(fake.uncaught().isEmpty(), "threw " + fake.uncaught());
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
