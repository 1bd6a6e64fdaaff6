package io.github.acl4j.fake.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.error.AclException;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeCall;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.SequenceOutcome;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a runtime is opened, shared and let go of (design, "Opening"). */
class OpeningTest {
    private static final String PROPERTY = "acl4j.backend";

    private final String before = System.getProperty(PROPERTY);
    private final FakeAscend fake = FakeAscend.builder().devices(2).build();

    @BeforeEach
    void install() {
        System.clearProperty(PROPERTY);
        fake.install();
    }

    @AfterEach
    void close() {
        fake.close();
        if (before == null) {
            System.clearProperty(PROPERTY);
        } else {
            System.setProperty(PROPERTY, before);
        }
    }

    private static AclRuntime openFake() {
        return AclRuntime.builder().backendName("fake").open();
    }

    // ---- which backend

    @Test
    void aFakeIsTakenByNameOnly() {
        assertThatThrownBy(AclRuntime::open)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no backend")
                .hasMessageContaining("fake")
                .hasMessageContaining("-Dacl4j.backend=fake");
        try (AclRuntime acl = openFake()) {
            assertThat(acl.deviceCount()).isEqualTo(2);
            assertThat(acl.capabilities().backend()).contains("fake");
        }
    }

    @Test
    void thePropertyNamesTheBackend() {
        System.setProperty(PROPERTY, "fake");
        try (AclRuntime acl = AclRuntime.open()) {
            assertThat(acl.deviceCount()).isEqualTo(2);
        }
    }

    @Test
    void aBlankPropertyIsNone() {
        System.setProperty(PROPERTY, " ");
        assertThatThrownBy(AclRuntime::open)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no backend");
    }

    @Test
    void theBuilderOutranksTheProperty() {
        System.setProperty(PROPERTY, "nothing like it");
        try (AclRuntime acl = openFake()) {
            assertThat(acl.deviceCount()).isEqualTo(2);
        }
        assertThatThrownBy(AclRuntime::open)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nothing like it")
                .hasMessageContaining("fake");
    }

    @Test
    void aBackendAndANameDontGoTogether() {
        assertThatThrownBy(() -> AclRuntime.builder()
                        .backend(fake.backend())
                        .backendName("fake")
                        .open())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("fake");
    }

    // ---- one runtime

    @Test
    void equalOptionsShareARuntime() {
        try (AclRuntime first = openFake()) {
            first.report(0, 507015, "seen by the one");
            try (AclRuntime second = openFake()) {
                assertThat(second.device(0).evidence().codes()).hasSize(1);
                assertThat(second.mirror()).isSameAs(first.mirror());
            }
            assertThat(first.deviceCount()).as("the first is open still").isEqualTo(2);
        }
        try (AclRuntime fresh = openFake()) {
            assertThat(fresh.device(0).evidence().codes()).isEmpty();
        }
    }

    @Test
    void theSameBackendByPropertyAndByNameIsShared() {
        System.setProperty(PROPERTY, "fake");
        try (AclRuntime byProperty = AclRuntime.open();
                AclRuntime byName = openFake()) {
            assertThat(byName.mirror()).isSameAs(byProperty.mirror());
        }
    }

    @Test
    void otherOptionsAreRefused() {
        try (AclRuntime acl = openFake()) {
            for (AclRuntime.Builder other : List.of(
                    AclRuntime.builder().backendName("fake").owner(),
                    AclRuntime.builder().backendName("fake").stepLimit(Duration.ofSeconds(7)),
                    AclRuntime.builder().backendName("another"))) {
                assertThatThrownBy(other::open)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("options");
            }
            assertThat(acl.deviceCount()).isEqualTo(2);
        }
        AclRuntime.builder().backendName("fake").owner().open().close();
    }

    @Test
    void aHandleIsCountedOnceHoweverOftenItIsClosed() {
        AclRuntime first = openFake();
        AclRuntime second = openFake();
        first.close();
        first.close();
        first.close();

        assertThat(second.deviceCount()).isEqualTo(2);
        assertThatThrownBy(first::deviceCount)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        second.close();
    }

    @Test
    void aBackendThatWasGivenStaysOpen() {
        AclRuntime.builder().backend(fake.backend()).open().close();

        assertThat(fake.backend().aclrtPeekAtLastError(0)).isZero();
    }

    @Test
    void aBackendThatWasOpenedByNameIsClosed() {
        AclRuntime acl = openFake();
        var mirror = acl.mirror();
        acl.close();

        assertThatThrownBy(() -> mirror.aclrtPeekAtLastError(0)).isInstanceOf(IllegalStateException.class);
    }

    /** Else the sequence could not give the device back, and a native library might be unloaded under a call. */
    @Test
    void aBackendThatASequenceUsesIsLeftOpen() {
        fake.backend().aclrtSetDevice(0);
        AclRuntime acl = openFake();
        FaultSequence sequence = acl.device(0).beginFaultSequence(FaultEvidence.suspicion("slow"));
        Aborted aborted = (Aborted) sequence.capture().abortTasks(Duration.ofSeconds(20));
        acl.close();

        SequenceOutcome outcome = aborted.verify(new CopyProbe());
        sequence.close();

        assertThat(outcome.kind()).isEqualTo(SequenceOutcome.Kind.UNPROVEN);
        assertThat(fake.device(0).setCount()).isEqualTo(1);
    }

    @Test
    void manyThreadsMayOpenAtOnce() throws Exception {
        int threads = 4;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 25; round++) {
                fake.clearCalls();
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Future<Object>> opened = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    opened.add(pool.submit(() -> {
                        start.await(60, TimeUnit.SECONDS);
                        AclRuntime acl = AclRuntime.builder()
                                .backendName("fake")
                                .initialize(Optional.empty())
                                .open();
                        try (acl) {
                            start.await(60, TimeUnit.SECONDS);
                            return acl.mirror();
                        }
                    }));
                }
                List<Object> mirrors = new ArrayList<>();
                for (Future<Object> one : opened) {
                    mirrors.add(one.get(60, TimeUnit.SECONDS));
                }
                assertThat(mirrors).as("one runtime").containsOnly(mirrors.get(0));
                assertThat(fake.count(AclrtFunction.ACL_INIT)).isEqualTo(1);
                assertThat(fake.count(AclrtFunction.ACL_FINALIZE_REFERENCE)).isEqualTo(1);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    // ---- guest and owner

    @Test
    void aGuestTouchesNothing() {
        try (AclRuntime acl = openFake()) {
            acl.onException(exception -> {});
        }
        assertThat(fake.calls())
                .extracting(FakeCall::function)
                .containsExactly(
                        AclrtFunction.ACLRT_GET_SOC_NAME,
                        AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER,
                        AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_UNREGISTER);
        assertThat(fake.leaks()).isEmpty();
    }

    @Test
    void anOwnerInitialisesAndTakesThatBack() {
        try (AclRuntime acl = AclRuntime.builder()
                .backendName("fake")
                .initialize(Optional.empty())
                .open()) {
            assertThat(acl.capabilities().guest()).isFalse();
            assertThat(fake.count(AclrtFunction.ACL_INIT)).isEqualTo(1);
        }
        assertThat(fake.count(AclrtFunction.ACL_FINALIZE_REFERENCE)).isEqualTo(1);
        assertThat(fake.count(AclrtFunction.ACL_FINALIZE)).isZero();
    }

    // acl-facts 3.15: 100002 is no failure, it is counted.
    @Test
    void anEngineThatInitialisedBeforeKeepsItsOwn() {
        assertThat(fake.backend().aclInit(null)).isZero();
        AclRuntime.builder()
                .backendName("fake")
                .initialize(Optional.empty())
                .open()
                .close();

        long[] left = {-1};
        assertThat(fake.backend().aclFinalizeReference(left)).isZero();
        assertThat(left).containsExactly(0);
    }

    @Test
    void anInitialisationThatFailsLeavesNothingOpen() {
        AclRuntime.Builder failing =
                AclRuntime.builder().backendName("fake").initialize(Optional.of("/there/is/no/such/file.json"));

        assertThatThrownBy(failing::open).isInstanceOfSatisfying(AclException.class, e -> {
            assertThat(e.function()).isEqualTo(AclrtFunction.ACL_INIT);
            assertThat(e.code()).isEqualTo(100003);
        });

        try (AclRuntime acl = openFake()) {
            assertThat(acl.deviceCount()).isEqualTo(2);
        }
    }

    // CANN 8.1 has no aclFinalizeReference, and aclFinalize would end the engine's initialisation as well.
    @Test
    void anOldLibraryIsNotFinalised() {
        try (FakeAscend old = FakeAscend.builder().release(CannRelease.CANN_8_1).build()) {
            AclRuntime.builder()
                    .backend(old.backend())
                    .initialize(Optional.empty())
                    .open()
                    .close();

            assertThat(old.count(AclrtFunction.ACL_FINALIZE)).isZero();
        }
    }

    // The last reference ends every device, and one of them is gone.
    @Test
    void withALostDeviceNothingIsFinalised() {
        try (AclRuntime acl = AclRuntime.builder()
                .backendName("fake")
                .initialize(Optional.empty())
                .open()) {
            acl.report(1, 507901, "gone");
        }
        assertThat(fake.count(AclrtFunction.ACL_FINALIZE_REFERENCE)).isZero();
    }
}
