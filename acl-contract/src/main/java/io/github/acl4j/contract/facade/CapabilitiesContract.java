package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.Capabilities;
import io.github.acl4j.Capabilities.Status;
import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclUnsupportedException;
import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import org.junit.jupiter.api.Test;

/** What can be used, told before it is called; and what is known of a device without asking it (design, "Capabilities"). */
public abstract class CapabilitiesContract extends FacadeContract {
    /** For subclasses. */
    protected CapabilitiesContract() {}

    private static Status status(FacadeBed bed, AclrtFunction function) {
        return bed.acl().capabilities().of(function).status();
    }

    @Test
    void everyFunctionHasAnAnswerWithoutACall() {
        try (FacadeBed bed = guest()) {
            Capabilities capabilities = bed.acl().capabilities();

            for (AclrtFunction function : AclrtFunction.values()) {
                assertThat(capabilities.of(function).status())
                        .as(function.symbol())
                        .isEqualTo(Status.SUPPORTED);
                assertThat(capabilities.of(function).why()).isNotBlank();
            }
            assertThat(capabilities.product()).contains(AscendProduct.A2);
            assertThat(capabilities.guest()).isTrue();
            assertThat(bed.spy().calls()).isEmpty();
        }
    }

    @Test
    void whatTheLibraryLacksIsUnsupported() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_REPAIR_ERROR))
                .open()) {
            assertThat(status(bed, AclrtFunction.ACLRT_REPAIR_ERROR)).isEqualTo(Status.UNSUPPORTED);
            assertThat(bed.acl()
                            .capabilities()
                            .of(AclrtFunction.ACLRT_REPAIR_ERROR)
                            .why())
                    .contains("aclrtRepairError")
                    .contains("8.5");
        }
    }

    @Test
    void whatTheProductHasNotIsUnsupported() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.answer(AclrtFunction.ACLRT_GET_SOC_NAME, "Ascend310P3"))
                .open()) {
            assertThat(bed.acl().capabilities().product()).contains(AscendProduct.ASCEND_310P);
            assertThat(status(bed, AclrtFunction.ACLRT_DEVICE_TASK_ABORT)).isEqualTo(Status.UNSUPPORTED);
            assertThat(status(bed, AclrtFunction.ACLRT_GET_MEM_UCE_INFO)).isEqualTo(Status.UNSUPPORTED);
            assertThat(status(bed, AclrtFunction.ACLRT_SET_DEVICE)).isEqualTo(Status.SUPPORTED);
        }
    }

    @Test
    void anUnknownProductLeavesItOpen() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.answer(AclrtFunction.ACLRT_GET_SOC_NAME, "Ascend2077"))
                .open()) {
            assertThat(bed.acl().capabilities().socName()).contains("Ascend2077");
            assertThat(bed.acl().capabilities().product()).isEmpty();
            assertThat(status(bed, AclrtFunction.ACLRT_DEVICE_TASK_ABORT)).isEqualTo(Status.UNKNOWN);
            assertThat(status(bed, AclrtFunction.ACLRT_SET_DEVICE)).isEqualTo(Status.SUPPORTED);
        }
    }

    @Test
    void withoutASocNameTheProductIsUnknown() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_GET_SOC_NAME))
                .open()) {
            assertThat(bed.acl().capabilities().socName()).isEmpty();
            assertThat(status(bed, AclrtFunction.ACLRT_DEVICE_TASK_ABORT)).isEqualTo(Status.UNKNOWN);
        }
    }

    @Test
    void whatWasAnsweredWith207000IsUnsupportedFromThenOn() {
        try (FacadeBed bed = guest()) {
            bed.spy().answer(AclrtFunction.ACLRT_GET_ERROR_VERBOSE, 207000);
            assertThat(status(bed, AclrtFunction.ACLRT_GET_ERROR_VERBOSE)).isEqualTo(Status.SUPPORTED);

            assertThatThrownBy(() -> bed.device(0).errorVerbose()).isInstanceOf(AclUnsupportedException.class);

            assertThat(status(bed, AclrtFunction.ACLRT_GET_ERROR_VERBOSE)).isEqualTo(Status.UNSUPPORTED);
            assertThat(status(bed, AclrtFunction.ACLRT_GET_MEM_UCE_INFO)).isEqualTo(Status.SUPPORTED);
        }
    }

    // ---- the state of a device

    @Test
    void theStateIsWhatWasSeen() {
        try (FacadeBed bed = guest()) {
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
            bed.acl().report(0, 107000, "a mistake of a caller");
            bed.acl().report(0, 107022, "a victim");
            bed.acl().report(0, 207001, "out of memory");
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
            assertThat(bed.device(0).evidence().codes()).isEmpty();

            bed.acl().report(0, 507054, "ecc");
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);
            bed.acl().report(0, 507010, "no heartbeat");
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.LOST);
            bed.acl().report(0, 507015, "what comes later changes nothing");
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.LOST);

            assertThat(bed.device(0).evidence().codes())
                    .containsExactly(AclError.of(507054), AclError.of(507010), AclError.of(507015));
            assertThat(bed.device(1).state()).isEqualTo(DeviceState.UNKNOWN);
            assertThat(bed.spy().calls()).isEmpty();
        }
    }

    @Test
    void aReportGivesEvidenceForASequence() {
        try (FacadeBed bed = guest()) {
            FaultEvidence evidence = bed.acl().report(0, 507015, "the engine's log line");

            assertThat(evidence.codes()).containsExactly(AclError.of(507015));
            assertThat(evidence.description()).contains("the engine's log line");
            assertThat(evidence.showsDeviceFault()).isTrue();
            // A number that isn't ACL's, such as an engine's own, is told but proves nothing (fault-handling 6.14).
            assertThat(bed.acl().report(0, 361001, "aclnn").showsDeviceFault()).isFalse();
            assertThat(evidence.seenAt()).isPresent();
            assertThat(evidence.verdict().orElseThrow().category()).isEqualTo(ErrorCategory.KERNEL_UNKNOWN);
        }
    }

    /** Many an engine passes on a number of its own, and then its text is all that tells (fault-handling 6.14). */
    @Test
    void theTextOfAReportIsJudged() {
        try (FacadeBed bed = guest()) {
            FaultEvidence kernel = bed.acl().report(0, -1, "an engine's: rtKernelLaunch failed: 507015");
            assertThat(kernel.showsDeviceFault()).isTrue();
            assertThat(kernel.codes()).containsExactly(AclError.of(-1), AclError.of(507015));
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.FAULTED);

            // The same code without this text is a set-up that failed (fault-handling 4a, case 30).
            FaultEvidence lost =
                    bed.acl().report(0, 507033, "Inner_Error_Device_Status_Abnormal(E39009): Failed to connect.");
            assertThat(lost.verdict().orElseThrow().after()).isEqualTo(Aftermath.LOST);
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.LOST);
            assertThat(bed.device(1).state()).isEqualTo(DeviceState.UNKNOWN);
        }
    }

    @Test
    void callsThatFailAreEvidence() {
        try (FacadeBed bed = guest()) {
            bed.spy().answer(AclrtFunction.ACLRT_GET_MEM_UCE_INFO, 507054);

            assertThatThrownBy(() -> bed.device(1).memoryUce()).isInstanceOf(RuntimeException.class);

            assertThat(bed.device(1).state()).isEqualTo(DeviceState.FAULTED);
            assertThat(bed.device(0).state()).isEqualTo(DeviceState.UNKNOWN);
        }
    }
}
