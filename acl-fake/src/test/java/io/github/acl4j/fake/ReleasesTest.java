package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capabilities.ExceptionDelivery;
import io.github.acl4j.Capabilities.Status;
import io.github.acl4j.Capture;
import io.github.acl4j.CapturedException;
import io.github.acl4j.Registration;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The facade on the functions of each release of CANN (acl-facts 8). */
class ReleasesTest {
    private static FakeAscend start(CannRelease release) {
        FakeAscend fake = FakeAscend.builder().devices(1).release(release).build();
        assertThat(fake.backend().aclrtSetDevice(0)).isZero();
        return fake;
    }

    private static AclRuntime open(FakeAscend fake) {
        return AclRuntime.builder().backend(fake.backend()).open();
    }

    @ParameterizedTest
    @EnumSource(CannRelease.class)
    void whatTheReleaseHasIsSupported(CannRelease release) {
        try (FakeAscend fake = start(release);
                AclRuntime acl = open(fake)) {
            for (AclrtFunction function : AclrtFunction.values()) {
                assertThat(acl.capabilities().of(function).status())
                        .as(function.symbol())
                        .isEqualTo(release.has(function) ? Status.SUPPORTED : Status.UNSUPPORTED);
            }
        }
    }

    /** Every release up to 9.2 beta has the slot only. It stays taken: nobody can tell to whom it belongs by then. */
    @ParameterizedTest
    @CsvSource({"CANN_8_1, SLOT", "CANN_8_5, SLOT", "CANN_9_0, SLOT", "CANN_9_1, SLOT", "UNRELEASED, REGISTERED"})
    void exceptionsComeByTheSlotWhereThereIsNothingElse(CannRelease release, ExceptionDelivery delivery) {
        try (FakeAscend fake = start(release);
                AclRuntime acl = open(fake)) {
            List<Long> first = new ArrayList<>();
            List<Long> second = new ArrayList<>();
            assertThat(acl.capabilities().exceptionDelivery()).isEqualTo(delivery);
            Registration registration = acl.registerExceptionInfoCallback(e -> first.add(e.taskId()));
            acl.registerExceptionInfoCallback(e -> second.add(e.taskId()));

            fake.fireHere(new FakeException(0, 1, 7, 2, 507015));
            registration.close();
            fake.fireHere(new FakeException(0, 1, 8, 2, 507015));

            assertThat(first).containsExactly(7L);
            assertThat(second).containsExactly(7L, 8L);
            boolean slot = delivery == ExceptionDelivery.SLOT;
            assertThat(fake.count(AclrtFunction.ACLRT_SET_EXCEPTION_INFO_CALLBACK))
                    .isEqualTo(slot ? 1 : 0);
            assertThat(fake.count(AclrtFunction.ACLRT_EXCEPTION_INFO_CALLBACK_REGISTER))
                    .isEqualTo(slot ? 0 : 1);
        }
    }

    /** Arguments and function of a failed kernel came with 9.0. */
    @ParameterizedTest
    @CsvSource({"CANN_8_1, false", "CANN_8_5, false", "CANN_9_0, true", "CANN_9_1, true", "UNRELEASED, true"})
    void dataOfTheKernelComesWhereItCanBeRead(CannRelease release, boolean there) {
        try (FakeAscend fake = start(release);
                AclRuntime acl = open(fake)) {
            List<CapturedException> seen = new ArrayList<>();
            acl.registerExceptionInfoCallback(Set.of(Capture.ARGUMENTS, Capture.FUNCTION), seen::add);
            FakeKernel kernel =
                    FakeKernel.failing(507015).in(fake.loadBinary(), 0xF00D).withArguments(0x1000, 64);

            assertThat(fake.launch(0, kernel)).isZero();
            // The callback has returned when the failure is told.
            assertThat(fake.backend().aclrtSynchronizeStream(0)).isEqualTo(507015);

            assertThat(seen).hasSize(1);
            assertThat(seen.get(0).info().errorCode()).isEqualTo(507015);
            assertThat(seen.get(0).arguments().isPresent()).isEqualTo(there);
            assertThat(seen.get(0).functionHandle().isPresent()).isEqualTo(there);
        }
    }

    /** Verbose came with 8.5; before, the list of ranges is all that can be asked for. */
    @ParameterizedTest
    @CsvSource({
        "CANN_8_1, UCE_ONLY",
        "CANN_8_5, VERBOSE",
        "CANN_9_0, VERBOSE",
        "CANN_9_1, VERBOSE",
        "UNRELEASED, VERBOSE"
    })
    void aSequenceAsksWhatItCan(CannRelease release, Captured.Source source) {
        try (FakeAscend fake = start(release);
                AclRuntime acl = open(fake)) {
            AclrtBackend npu = fake.backend();
            fake.device(0).breakMemory(Npus.memory(npu, 4096), 64);

            try (FaultSequence sequence = acl.device(0).beginFaultSequence(FaultEvidence.of(507053))) {
                Captured captured = sequence.capture();

                assertThat(captured.source()).isEqualTo(source);
                assertThat(captured.repairable()).isTrue();
                assertThat(captured.errorInfo().orElseThrow().memory().places()).hasSize(1);
            }
            assertThat(fake.count(AclrtFunction.ACLRT_GET_ERROR_VERBOSE))
                    .isEqualTo(source == Captured.Source.VERBOSE ? 1 : 0);
        }
    }
}
