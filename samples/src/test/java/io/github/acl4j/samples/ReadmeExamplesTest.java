package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.ExceptionInfo;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.fake.FakeNpu;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.health.HealthMonitor;
import io.github.acl4j.health.ProgressTracker;
import io.github.acl4j.spi.AscendProduct;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The examples of the README, as they stand there ({@link ReadmeTest} compares them). */
class ReadmeExamplesTest {
    private static SequenceOutcome recover(AclDevice npu, FaultEvidence evidence) {
        try (FaultSequence sequence = npu.beginFaultSequence(evidence)) {
            Captured fault = sequence.capture(); // aclrtGetErrorVerbose
            if (!(fault.abortTasks(Duration.ofSeconds(30)) instanceof Aborted aborted)) { // aclrtDeviceTaskAbort
                return sequence.outcome();
            }
            return fault.repairable()
                    ? aborted.repair().restore(npu.memoryOwners()).verify(new CopyProbe()) // aclrtRepairError
                    : aborted.verify(new CopyProbe());
        }
    }

    @Test
    @FakeNpu
    void theSequenceGetsADeviceBack(FakeAscend fake) {
        try (AclRuntime acl = AclRuntime.open()) {
            acl.mirror().aclrtSetDevice(0);
            long[] weights = new long[1];
            acl.mirror().aclrtMalloc(weights, 4096, 0);
            AclDevice npu = acl.device(0);
            npu.memoryOwners().add(new Weights(weights[0], 4096));
            fake.device(0).breakMemory(weights[0], 64);
            fake.launch(0, FakeKernel.of(memory -> memory.read(weights[0], 1)));
            assertThat(acl.mirror().aclrtSynchronizeDevice()).isEqualTo(507053);

            assertThat(recover(npu, FaultEvidence.of(507053)).kind()).isEqualTo(SequenceOutcome.Kind.RECOVERED);

            acl.mirror().aclrtFree(weights[0]);
            acl.mirror().aclrtResetDevice(0);
        }
    }

    private static boolean serves(AclRuntime acl) {
        try (HealthMonitor health =
                HealthMonitor.builder(acl).device(0).device(1).start()) {
            ProgressTracker progress = health.progress(0);
            long token = progress.begin(); // around each piece of the service's own work
            progress.end(token);
            return health.snapshot().live() && health.snapshot().anyReady(); // with the reasons: devices()
        }
    }

    @Test
    @FakeNpu(devices = 2)
    void devicesOfWhichNothingIsKnownYetAreReady(FakeAscend fake) {
        try (AclRuntime acl = AclRuntime.open()) {
            assertThat(serves(acl)).isTrue();
        }
        GivenBack.await(fake, 0);
    }

    private static String explain(String text) {
        ErrorReport report = ErrorReport.parse(text); // an engine's log, or what a user pasted
        FaultVerdict verdict = FaultClassifier.classify(
                FaultSymptoms.builder().report(report).product(AscendProduct.A3).build());
        return verdict + ", first " + verdict.actions().get(0) + ", never " + verdict.forbidden()
                + report.root().map(root -> "; root: " + root.message()).orElse("");
    }

    @Test
    void aTextIsExplained() {
        String text = "error code is 507057\nEL0004: [PID: 5] 2031-02-03-04:05:06.000.000 Failed to allocate memory.\n";

        assertThat(explain(text))
                .startsWith("REMOTE_SUSPECT")
                .contains("first STOP_ADMISSION", "BLAME_PEER")
                .endsWith("; root: Failed to allocate memory.");
    }

    private record Weights(long address, long length) implements MemoryOwner {
        @Override
        public String name() {
            return "weights";
        }

        @Override
        public MemoryRanges owned() {
            return MemoryRanges.of(new MemoryRange(address, length));
        }

        @Override
        public void restore(MemoryRanges lost, DeviceAccess access) {
            // the content doesn't matter here
        }
    }

    @FakeNpu(devices = 2)
    @Nested
    class InferenceServiceTest {
        @Test
        void hearsOfAFailedTask(FakeAscend fake) throws InterruptedException {
            BlockingQueue<ExceptionInfo> heard = new ArrayBlockingQueue<>(1);
            try (AclRuntime acl = AclRuntime.open()) { // the fake, also where the service itself opens it
                acl.onException(heard::add);
                acl.mirror().aclrtSetDevice(1);
                fake.launch(0, FakeKernel.failing(507015)); // a task of the engine's
                assertThat(heard.poll(10, TimeUnit.SECONDS).deviceId()).isEqualTo(1);
                acl.mirror().aclrtResetDevice(1);
            }
        }
    }
}
