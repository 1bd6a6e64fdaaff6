package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.StreamFailureMode;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.SequenceOutcome.Kind;
import io.github.acl4j.spi.AclrtFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Whose error an exception carries (design, "Threads"). */
public abstract class ThreadsContract extends FacadeContract {
    /** No code of ACL's, so that each call can have its own. */
    private static final int OWN_CODES = 9_000_000;

    private static final int VIRTUAL_THREADS = 500;
    private static final int PLATFORM_THREADS = 20;
    private static final int HOP_THREADS = 32;

    /** Tests that need no virtual threads. */
    private static final String PLATFORM = "platform-threads";

    /** For subclasses. */
    protected ThreadsContract() {}

    /** Asked first, so that a test that expects an exception doesn't take the assumption's for it. */
    @BeforeEach
    void requireVirtualThreads(TestInfo test) {
        if (!test.getTags().contains(PLATFORM)) {
            VirtualThread.assumeThereAreSome();
        }
    }

    private static <T> T onVirtualThread(Callable<T> work) throws Exception {
        return FacadeBed.get(VirtualThread.start(work));
    }

    /** Each device's verbose fails with a code of its own, which is then also the last error of the OS thread. */
    private FacadeBed eachDeviceWithItsOwnCode() {
        FacadeBed bed = owner();
        bed.spy().answer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, call -> {
            int code = OWN_CODES
                    + (Integer) Objects.requireNonNull(call.arguments().get(0));
            bed.inject(injector -> injector.setLastError(code));
            return code;
        });
        return bed;
    }

    private static AclException failureOf(FacadeBed bed, int device) {
        try {
            bed.device(device).errorVerbose();
            throw new AssertionError("the call didn't fail");
        } catch (AclException e) {
            return e;
        }
    }

    @Test
    void noExceptionCarriesAnothersErrors() throws Exception {
        try (FacadeBed bed = eachDeviceWithItsOwnCode()) {
            CountDownLatch start = new CountDownLatch(1);
            List<FutureTask<AclException>> failing = new ArrayList<>();
            for (int i = 0; i < VIRTUAL_THREADS; i++) {
                int device = i;
                failing.add(VirtualThread.start(() -> {
                    start.await();
                    return failureOf(bed, device);
                }));
            }
            List<FutureTask<AclException>> stale = new ArrayList<>();
            for (int i = 0; i < PLATFORM_THREADS; i++) {
                int device = VIRTUAL_THREADS + i;
                bed.inject(injector -> injector.setUceQueryCode(0, 207000)); // stores no last error of its own
                stale.add(FacadeBed.start(() -> {
                    bed.inject(injector -> injector.setLastError(OWN_CODES + device));
                    start.await();
                    try {
                        bed.device(0).memoryUce();
                        throw new AssertionError("the call didn't fail");
                    } catch (AclException e) {
                        return e;
                    }
                }));
            }
            start.countDown();

            for (int device = 0; device < VIRTUAL_THREADS; device++) {
                AclException failure = FacadeBed.get(failing.get(device));
                assertThat(failure.code()).isEqualTo(OWN_CODES + device);
                assertThat(failure.lastError()).hasValue(OWN_CODES + device);
                assertThat(failure.deviceId()).hasValue(device);
            }
            for (int i = 0; i < PLATFORM_THREADS; i++) {
                AclException failure = FacadeBed.get(stale.get(i));
                assertThat(failure.code()).isEqualTo(207000);
                assertThat(failure.lastError()).hasValue(OWN_CODES + VIRTUAL_THREADS + i);
            }
            assertThat(bed.spy().calls())
                    .filteredOn(call -> call.function() == AclrtFunction.ACLRT_GET_ERROR_VERBOSE)
                    .allSatisfy(call -> assertThat(call.thread().getName()).startsWith("acl4j-call-"));
        }
    }

    // Virtual threads come in thousands, and native calls block an OS thread each.
    @Test
    void moreCallsThanThreadsWaitTheirTurn() throws Exception {
        int callers = 40;
        try (FacadeBed bed = eachDeviceWithItsOwnCode();
                Gate gate = bed.spy().holdUp(AclrtFunction.ACLRT_GET_ERROR_VERBOSE)) {
            List<FutureTask<AclException>> failing = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                int device = i;
                failing.add(VirtualThread.start(() -> failureOf(bed, device)));
            }
            Await.until(
                    "all threads of the SDK are inside",
                    () -> bed.spy().count(AclrtFunction.ACLRT_GET_ERROR_VERBOSE) == HOP_THREADS);
            gate.open();

            for (int device = 0; device < callers; device++) {
                assertThat(FacadeBed.get(failing.get(device)).code()).isEqualTo(OWN_CODES + device);
            }
        }
    }

    @Test
    @Tag(PLATFORM)
    void aPlatformThreadsCallRunsInline() {
        try (FacadeBed bed = eachDeviceWithItsOwnCode()) {
            failureOf(bed, 3);

            assertThat(bed.spy().calls())
                    .allSatisfy(call -> assertThat(call.thread()).isSameAs(Thread.currentThread()));
        }
    }

    @Test
    void theStackOfAnExceptionIsItsCallers() throws Exception {
        try (FacadeBed bed = eachDeviceWithItsOwnCode()) {
            AclException failure = onVirtualThread(() -> failureOf(bed, 3));

            assertThat(failure.getStackTrace()).anyMatch(frame -> "failureOf".equals(frame.getMethodName()));
        }
    }

    @Test
    void whatBelongsToAnOsThreadIsRefusedOnAVirtualOne() throws Exception {
        try (FacadeBed bed = guest()) {
            List<Runnable> calls = List.of(
                    () -> bed.acl().peekAtLastError(),
                    () -> bed.acl().getLastError(),
                    () -> bed.acl().recentMessage(),
                    () -> bed.device(0).setStreamFailureMode(0, StreamFailureMode.STOP),
                    () -> bed.device(0).streamFailureMode(0),
                    () -> bed.device(0).abortStream(0));
            for (Runnable call : calls) {
                assertThatThrownBy(() -> onVirtualThread(() -> {
                            call.run();
                            return true;
                        }))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("virtual thread")
                        .hasMessageContaining("acl");
            }
            assertThat(bed.spy().calls()).isEmpty();
        }
    }

    @Test
    void allElseWorksOnAVirtualThread() throws Exception {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);

            Kind kind = onVirtualThread(() -> {
                bed.acl().deviceCount();
                bed.device(0).memoryUce();
                bed.acl().onException(exception -> {}).close();
                bed.acl()
                        .registerTaskAbortCallback("acl4j", (device, stage, left) -> 0)
                        .close();
                try (FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.suspicion(""))) {
                    return ((Aborted) sequence.capture().abortTasks(Duration.ofSeconds(20)))
                            .verify(Probes.passing())
                            .kind();
                }
            });

            assertThat(kind).isEqualTo(Kind.RECOVERED);
            assertThat(bed.spy().calls())
                    .allSatisfy(call -> assertThat(call.thread().getName()).startsWith("acl4j-"));
        }
    }

    @Test
    void aHandleCanBeOpenedAndClosedOnAVirtualThread() throws Exception {
        try (FacadeBed bed = guest()) {
            assertThat(onVirtualThread(() -> {
                        try (var acl = io.github.acl4j.AclRuntime.builder()
                                .backend(bed.spy().mirror())
                                .open()) {
                            return acl.deviceCount();
                        }
                    }))
                    .isPositive();
        }
    }
}
