package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capture;
import io.github.acl4j.CapturedException;
import io.github.acl4j.ExceptionListener;
import io.github.acl4j.Registration;
import io.github.acl4j.SlotPolicy;
import io.github.acl4j.StreamFailureMode;
import io.github.acl4j.TaskAbortCallback;
import io.github.acl4j.fault.Aborted;
import io.github.acl4j.fault.Captured;
import io.github.acl4j.fault.CopyProbe;
import io.github.acl4j.fault.ErrorInfo;
import io.github.acl4j.fault.ErrorType;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSequence;
import io.github.acl4j.fault.MemUceInfo;
import io.github.acl4j.fault.MemUceReport;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.spi.AclrtBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Bad input is an {@link IllegalArgumentException} at once, and nothing is half done after it (design, "Bad input"). */
public abstract class BadInputContract extends FacadeContract {
    /** For subclasses. */
    protected BadInputContract() {}

    private static void assertRefused(FacadeBed bed, String because, Runnable call) {
        bed.spy().forget();
        assertThatThrownBy(call::run)
                .as(because)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(because);
        assertThat(bed.spy().calls())
                .as("native calls after bad input: %s", because)
                .isEmpty();
    }

    /** Null where no null may be. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nil() {
        return null;
    }

    @Test
    void nullIsRefusedByName() {
        try (FacadeBed bed = guest()) {
            AclRuntime acl = bed.acl();
            assertRefused(
                    bed,
                    "callback",
                    () -> acl.registerExceptionInfoCallback(BadInputContract.<ExceptionListener>nil()));
            assertRefused(
                    bed,
                    "callback",
                    () -> acl.registerExceptionInfoCallback(
                            Set.of(), BadInputContract.<CapturedException.Listener>nil()));
            assertRefused(
                    bed,
                    "captures",
                    () -> acl.registerExceptionInfoCallback(BadInputContract.<Set<Capture>>nil(), e -> {}));
            assertRefused(bed, "listener", () -> acl.onException(BadInputContract.<ExceptionListener>nil()));
            assertRefused(
                    bed,
                    "listener",
                    () -> acl.onException(Set.of(), BadInputContract.<CapturedException.Listener>nil()));
            assertRefused(bed, "captures", () -> acl.onException(BadInputContract.<Set<Capture>>nil(), e -> {}));
            assertRefused(bed, "name", () -> acl.registerTaskAbortCallback(nil(), (device, stage, left) -> 0));
            assertRefused(
                    bed,
                    "callback",
                    () -> acl.registerTaskAbortCallback("acl4j", BadInputContract.<TaskAbortCallback>nil()));
            assertRefused(bed, "text", () -> acl.report(0, 507015, nil()));
            assertRefused(bed, "evidence", () -> bed.device(0).beginFaultSequence(nil()));
            assertRefused(bed, "info", () -> bed.device(0).repairError(nil()));
            assertRefused(bed, "report", () -> bed.device(0).repairMemory(nil()));
            assertRefused(bed, "mode", () -> bed.device(0).setStreamFailureMode(0, nil()));
            assertRefused(bed, "owner", () -> bed.device(0).memoryOwners().add(BadInputContract.<MemoryOwner>nil()));
        }
    }

    @Test
    void nullOptionsAreRefusedByName() {
        try (FacadeBed bed = guest()) {
            AclRuntime.Builder builder = AclRuntime.builder();
            assertRefused(bed, "backend", () -> builder.backend(BadInputContract.<AclrtBackend>nil()));
            assertRefused(bed, "backend name", () -> builder.backendName(nil()));
            assertRefused(bed, "backend name", () -> builder.backendName(" "));
            assertRefused(bed, "path", () -> builder.initialize(BadInputContract.<Optional<String>>nil()));
            assertRefused(bed, "slot policy", () -> builder.slotPolicy(BadInputContract.<SlotPolicy>nil()));
            assertRefused(bed, "step limit", () -> builder.stepLimit(nil()));
        }
    }

    @Test
    void theStepLimitHasARange() {
        for (Duration limit : List.of(
                Duration.ZERO,
                Duration.ofMillis(-1),
                Duration.ofNanos(999_999),
                Duration.ofHours(1).plusNanos(1),
                Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE))) {
            assertThatThrownBy(() -> AclRuntime.builder().stepLimit(limit))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(limit.toString());
        }
        AclRuntime.builder().stepLimit(Duration.ofMillis(1)).stepLimit(Duration.ofHours(1));
    }

    @Test
    void negativeDevicesAreRefused() {
        try (FacadeBed bed = guest()) {
            assertRefused(bed, "-1", () -> bed.acl().device(-1));
            assertRefused(bed, "-7", () -> bed.acl().report(-7, 507015, "x"));
        }
    }

    @Test
    void aReportOfSuccessIsRefused() {
        try (FacadeBed bed = guest()) {
            assertRefused(bed, "0", () -> bed.acl().report(0, 0, "all is well"));
            assertThat(bed.device(0).evidence().codes()).isEmpty();
        }
    }

    @Test
    void anEmptyNameIsRefused() {
        try (FacadeBed bed = guest()) {
            assertRefused(
                    bed,
                    "aclrtSetDeviceTaskAbortCallback",
                    () -> bed.acl().registerTaskAbortCallback("", (device, stage, left) -> 0));
        }
    }

    @Test
    void aRepairThatMakesNoSenseIsRefused() {
        try (FacadeBed bed = guest()) {
            ErrorInfo notRepairable = new ErrorInfo(0, 0, ErrorType.OTHERS.number(), 0, MemUceReport.NONE);
            ErrorInfo withoutRange = new ErrorInfo(1, 0, ErrorType.MEMORY.number(), 0, MemUceReport.NONE);
            ErrorInfo withoutRangeInDetail = new ErrorInfo(1, 1, ErrorType.MEMORY.number(), 0, MemUceReport.NONE);

            assertRefused(bed, "aclrtRepairError", () -> bed.device(0).repairError(notRepairable));
            // The runtime takes it for a repair of nothing, clears the fault and mends nothing (vectors repair-066 on).
            assertRefused(bed, "aclrtRepairError", () -> bed.device(0).repairError(withoutRange));
            assertRefused(bed, "aclrtRepairError", () -> bed.device(0).repairError(withoutRangeInDetail));
            assertRefused(bed, "aclrtMemUceRepair", () -> bed.device(0).repairMemory(MemUceReport.NONE));
        }
    }

    @Test
    void moreThanTwentyRangesAreRefused() {
        List<MemUceInfo> places = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            places.add(new MemUceInfo(0x1000L * i, 64));
        }
        assertThatThrownBy(() -> MemUceReport.of(places))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("21")
                .hasMessageContaining("20");
        assertThatThrownBy(() -> new MemUceInfo(-64, 65))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("overflow");
    }

    @Test
    void theAbortsTimeoutHasARange() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.of(507053))) {
                Captured captured = sequence.capture();
                for (Duration timeout : List.of(
                        Duration.ZERO,
                        Duration.ofMillis(-1),
                        Duration.ofSeconds(1).minusNanos(1),
                        Duration.ofMinutes(36).plusNanos(1),
                        Duration.ofSeconds(Long.MAX_VALUE))) {
                    assertRefused(bed, "aclrtDeviceTaskAbort", () -> captured.abortTasks(timeout));
                    assertRefused(bed, timeout.toString(), () -> captured.abortTasks(timeout));
                }
                assertRefused(bed, "timeout", () -> captured.abortTasks(nil()));
                captured.abortTasks(Duration.ofMinutes(36));
            }
        }
    }

    @Test
    void aStepWithoutItsArgumentIsNotTaken() {
        try (FacadeBed bed = guest()) {
            bed.engine().aclrtSetDevice(0);
            try (FaultSequence sequence = bed.device(0).beginFaultSequence(FaultEvidence.suspicion("slow"))) {
                Aborted aborted = (Aborted) sequence.capture().abortTasks(Sequences.TIMEOUT);

                assertRefused(bed, "probe", () -> aborted.verify(nil()));

                assertThat(aborted.verify(new CopyProbe()).steps())
                        .as("it can be taken still")
                        .hasSize(3);
            }
        }
    }

    @Test
    void aClosedHandleRefusesEverythingButClose() {
        try (FacadeBed bed = guest()) {
            AclRuntime acl = AclRuntime.builder().backend(bed.spy().mirror()).open();
            var device = acl.device(0);
            Registration registration = acl.onException(exception -> {});
            acl.close();
            bed.spy().forget();

            for (Runnable call : new Runnable[] {
                acl::mirror,
                acl::capabilities,
                () -> acl.device(0),
                acl::deviceCount,
                () -> acl.onException(exception -> {}),
                () -> acl.registerExceptionInfoCallback(exception -> {}),
                acl::exceptionStatistics,
                () -> acl.registerTaskAbortCallback("acl4j", (id, stage, left) -> 0),
                () -> acl.report(0, 507015, "x"),
                acl::peekAtLastError,
                acl::getLastError,
                acl::recentMessage,
                device::state,
                device::evidence,
                device::errorVerbose,
                () -> device.repairMemory(MemUceReport.of(List.of(new MemUceInfo(0x1000, 64)))),
                device::memoryOwners,
                () -> device.beginFaultSequence(FaultEvidence.suspicion("")),
                () -> device.setStreamFailureMode(0, StreamFailureMode.STOP),
                () -> device.streamFailureMode(0),
                () -> device.abortStream(0)
            }) {
                assertThatThrownBy(call::run)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("closed");
            }
            assertThat(bed.spy().calls()).isEmpty();
            assertThat(device).asString().contains("0");
            registration.close();
            acl.close();
        }
    }
}
