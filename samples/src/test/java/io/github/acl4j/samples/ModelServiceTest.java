package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclDevice;
import io.github.acl4j.AclRuntime;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeBlock;
import io.github.acl4j.fake.FakeDevice;
import io.github.acl4j.fake.FakeFault;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.fake.FakeNpu;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.spi.AclrtFunction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example of the page "In your tests", as it stands there ({@link ReadmeTest} compares them). */
@FakeNpu(devices = 1)
@Timeout(60)
class ModelServiceTest {
    private static final int SIZE = 4096;

    private long weights;
    private ModelService service;

    @BeforeEach
    void start(FakeAscend fake) {
        fake.backend().aclrtSetDevice(0); // what the engine does
        long[] address = new long[1];
        fake.backend().aclrtMalloc(address, SIZE, 0);
        weights = address[0];
        service = new ModelService(weights, SIZE);
    }

    @AfterEach
    void stop(FakeAscend fake) {
        service.close();
        fake.backend().aclrtFree(weights);
        fake.backend().aclrtResetDevice(0);
    }

    @Test
    void comesBackFromAMemoryFault(FakeAscend fake, FakeDevice npu) {
        npu.breakMemory(weights, 64);
        fake.launch(0, FakeKernel.of(memory -> memory.read(weights, 1))); // an inference
        int code = fake.backend().aclrtSynchronizeStream(0); // what the engine sees
        assertThat(code).isEqualTo(507053);
        assertThat(service.isReady()).isFalse();

        assertThat(service.engineFailed(code, "synchronize")).isEqualTo(SequenceOutcome.Kind.RECOVERED);

        assertThat(service.isReady()).isTrue();
        assertThat(npu.peek(weights, 1)[0]).as("the weights are back").isEqualTo((byte) 42);
    }

    @Test
    void staysAwayWhenTheLinkIsGone(FakeDevice npu) {
        npu.setFault(FakeFault.LINK);

        assertThat(service.engineFailed(507056, "link")).isEqualTo(SequenceOutcome.Kind.NOT_REPAIRABLE);

        assertThat(service.isReady()).isFalse();
    }

    @Test
    @FakeNpu(devices = 1, checkLeaks = false) // the thread in the driver can't be taken back
    void doesNotWaitForADriverThatNeverReturns(FakeDevice npu) {
        try (FakeBlock driver = npu.block(AclrtFunction.ACLRT_DEVICE_TASK_ABORT)) {
            assertThat(service.engineFailed(507015, "kernel")).isEqualTo(SequenceOutcome.Kind.WEDGED);

            driver.awaitStuck();
            assertThat(service.isReady()).isFalse();
        }
    }

    @Test
    @FakeNpu(devices = 1, soc = "Ascend310P3")
    void knowsThatA310PCannotBeBroughtBack() {
        assertThat(service.engineFailed(507053, "memory")).isEqualTo(SequenceOutcome.Kind.UNSUPPORTED);
    }

    /** Brings its device back after a fault, and serves again only if it is proven to work. */
    static final class ModelService implements AutoCloseable {
        private static final Logger log = System.getLogger(ModelService.class.getName());

        private final AclRuntime acl = AclRuntime.open();
        private final AclDevice npu = acl.device(0);

        ModelService(long weights, int size) {
            npu.memoryOwners().add(new Weights(weights, size));
            acl.onException(exception -> log.log(Level.WARNING, "an exception: {0}", exception));
        }

        /** No fault was seen, or the device was proven to work since. */
        boolean isReady() {
            return npu.state() == DeviceState.UNKNOWN || npu.state() == DeviceState.OK;
        }

        /** The engine tells of a call that failed. */
        SequenceOutcome.Kind engineFailed(int code, String what) {
            return recover(acl.report(npu.id(), code, what)).kind();
        }

        private SequenceOutcome recover(FaultEvidence evidence) {
            try (FaultSequence sequence = npu.beginFaultSequence(evidence)) {
                try {
                    Captured fault = sequence.capture();
                    if (fault.abortTasks(Duration.ofSeconds(1)) instanceof Aborted aborted) {
                        return fault.repairable()
                                ? aborted.repair().restore(npu.memoryOwners()).verify(new CopyProbe())
                                : aborted.verify(new CopyProbe());
                    }
                } catch (AclException e) {
                    log.log(Level.WARNING, "a step failed", e); // and the outcome says how the sequence ended
                }
                return sequence.outcome();
            }
        }

        @Override
        public void close() {
            acl.close();
        }
    }

    /** Knows how to bring the weights back: a service would read its file again. */
    record Weights(long address, int size) implements MemoryOwner {
        private static final int HOST_TO_DEVICE = 1; // ACL_MEMCPY_HOST_TO_DEVICE

        @Override
        public String name() {
            return "weights";
        }

        @Override
        public MemoryRanges owned() {
            return MemoryRanges.of(new MemoryRange(address, size));
        }

        @Override
        public void restore(MemoryRanges lost, DeviceAccess access) {
            for (MemoryRange range : lost.asList()) {
                ByteBuffer content = ByteBuffer.allocateDirect((int) range.length());
                while (content.hasRemaining()) {
                    content.put((byte) 42);
                }
                long length = range.length();
                int code = access.mirror().aclrtMemcpy(range.start(), length, content, length, HOST_TO_DEVICE);
                if (code != 0) {
                    throw new IllegalStateException("copying the weights ended in " + code);
                }
            }
        }
    }
}
