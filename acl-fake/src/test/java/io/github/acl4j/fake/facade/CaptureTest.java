package io.github.acl4j.fake.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capture;
import io.github.acl4j.CapturedException;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeException;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What can be read of an exception only while the runtime notifies of it (acl-facts 3.4). */
class CaptureTest {
    private static final Set<Capture> ALL = Set.of(Capture.ARGUMENTS, Capture.FUNCTION);

    private static CapturedException next(BlockingQueue<CapturedException> seen) throws InterruptedException {
        CapturedException exception = seen.poll(60, TimeUnit.SECONDS);
        assertThat(exception).isNotNull();
        return exception;
    }

    private static void failKernel(FakeAscend fake) {
        fake.backend().aclrtSetDevice(0);
        long binary = fake.loadBinary();
        FakeKernel kernel = FakeKernel.failing(507015).in(binary, 0xF00D).withArguments(0x1234_5678_9ABCL, 96);
        assertThat(fake.launch(0, kernel)).isZero();
        assertThat(fake.backend().aclrtSynchronizeStream(0)).isEqualTo(507015);
    }

    @Test
    void argumentsAndFunctionOfAKernel() throws Exception {
        Instant start = Instant.now();
        try (FakeAscend fake = FakeAscend.builder().devices(1).build();
                AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open()) {
            BlockingQueue<CapturedException> direct = new LinkedBlockingQueue<>();
            BlockingQueue<CapturedException> queued = new LinkedBlockingQueue<>();
            BlockingQueue<CapturedException> argumentsOnly = new LinkedBlockingQueue<>();
            acl.registerExceptionInfoCallback(ALL, direct::add);
            acl.onException(ALL, queued::add);
            acl.onException(Set.of(Capture.ARGUMENTS), argumentsOnly::add);

            failKernel(fake);

            for (BlockingQueue<CapturedException> seen : List.of(direct, queued)) {
                CapturedException exception = next(seen);
                assertThat(exception.info().error().code()).isEqualTo(507015);
                assertThat(exception.info().threadId()).isEqualTo(fake.threadId());
                assertThat(exception.arguments())
                        .contains(new CapturedException.KernelArguments(0x1234_5678_9ABCL, 96));
                assertThat(exception.functionHandle()).hasValue(0xF00D);
                assertThat(exception.time()).isBetween(start, Instant.now());
            }
            assertThat(next(argumentsOnly).functionHandle()).isEmpty();
        }
    }

    @Test
    void whatIsNotAskedForIsNotRead() throws Exception {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build();
                AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open()) {
            BlockingQueue<CapturedException> seen = new LinkedBlockingQueue<>();
            acl.onException(Set.of(), seen::add);

            failKernel(fake);

            assertThat(next(seen).arguments()).isEmpty();
            assertThat(fake.count(AclrtFunction.ACLRT_GET_ARGS_FROM_EXCEPTION_INFO))
                    .isZero();
            assertThat(fake.count(AclrtFunction.ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO))
                    .isZero();
        }
    }

    @Test
    void whatIsNoKernelHasNone() throws Exception {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build();
                AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open()) {
            BlockingQueue<CapturedException> seen = new LinkedBlockingQueue<>();
            acl.onException(ALL, seen::add);

            fake.fire(new FakeException(0, 1, 2, 3, 507013));

            CapturedException exception = next(seen);
            assertThat(exception.arguments()).isEmpty();
            assertThat(exception.functionHandle()).isEmpty();
            assertThat(acl.exceptionStatistics().failed()).isZero();
        }
    }

    // Both functions came with CANN 9.0 (acl-facts 8).
    @Test
    void anOlderLibraryHasNone() throws Exception {
        try (FakeAscend fake = FakeAscend.builder()
                        .devices(1)
                        .release(CannRelease.CANN_8_5)
                        .build();
                AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open()) {
            BlockingQueue<CapturedException> seen = new LinkedBlockingQueue<>();
            acl.onException(ALL, seen::add);

            failKernel(fake);

            CapturedException exception = next(seen);
            assertThat(exception.info().error().code()).isEqualTo(507015);
            assertThat(exception.arguments()).isEmpty();
            assertThat(exception.functionHandle()).isEmpty();
            assertThat(acl.exceptionStatistics().failed()).isZero();
        }
    }
}
