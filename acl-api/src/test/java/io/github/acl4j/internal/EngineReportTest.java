package io.github.acl4j.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.spi.AscendProduct;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an engine reports is judged by its code, or by its text where the code isn't ACL's (fault-handling 6.14). */
class EngineReportTest {
    private static final Instant T = Instant.parse("2031-02-03T04:05:06Z");

    private static FaultEvidence evidence(int code, String text) {
        return EngineReport.evidence(AclError.of(code), text, T, Optional.empty());
    }

    private static ErrorCategory category(int code, String text) {
        return evidence(code, text).verdict().orElseThrow().category();
    }

    @Test
    void aCodeOfAclsDecidesAndTheTextRefinesIt() {
        assertThat(category(107000, "runtime result = 507015.")).isEqualTo(ErrorCategory.API_MISUSE);
        assertThat(category(507015, "nothing more")).isEqualTo(ErrorCategory.KERNEL_UNKNOWN);
        assertThat(category(507015, "errcode:(0x800000, 0, 0) errorStr: The DDR address is out of range."))
                .isEqualTo(ErrorCategory.KERNEL_SW);
    }

    @Test
    void anotherNumberLeavesItToTheText() {
        FaultEvidence evidence = evidence(361001, "rtFoo execution failed, reason=hdc disconnect");

        assertThat(evidence.verdict().orElseThrow().after()).isEqualTo(Aftermath.LOST);
        assertThat(evidence.codes()).containsExactly(AclError.of(361001));
        assertThat(evidence.seenAt()).contains(T);
        assertThat(evidence.description()).contains("hdc disconnect");
    }

    @Test
    void anotherNumberAndATextThatSaysNothingAreInconclusive() {
        assertThat(evidence(361001, "sorry").verdict().orElseThrow().isConclusive())
                .isFalse();
        assertThat(evidence(361001, "").showsDeviceFault()).isFalse();
    }

    @Test
    void theProductCounts() {
        FaultEvidence evidence =
                EngineReport.evidence(AclError.of(507034), "", T, Optional.of(AscendProduct.ASCEND_950));

        assertThat(evidence.verdict().orElseThrow().repair()).isEqualTo(Repairability.TRY_ONCE);
    }

    @Test
    void ofSeveralThingsThatWereSeenTheFirstTimeAndTheGravestVerdictStay() {
        FaultEvidence misuse = evidence(107000, "");
        FaultEvidence later = EngineReport.evidence(AclError.of(507010), "", T.plusSeconds(5), Optional.empty());

        assertThat(misuse.and(later).seenAt()).contains(T);
        assertThat(later.and(misuse).seenAt()).contains(T);
        assertThat(misuse.and(later).verdict()).isEqualTo(later.verdict());
        assertThat(later.and(misuse).verdict()).isEqualTo(later.verdict());
        assertThat(FaultEvidence.of(507015).and(later).verdict()).isEqualTo(later.verdict());
        assertThat(FaultEvidence.of(507015).and(FaultEvidence.of(507053)).seenAt())
                .isEmpty();
    }

    @Test
    void aLogGetsOneShortLineOfIt() {
        assertThat(EngineReport.headline(" \n\n\tEZ9999:\u001b[31m Inner Error!\n more"))
                .isEqualTo("EZ9999: [31m Inner Error!");
        assertThat(EngineReport.headline("x".repeat(1 << 20))).hasSize(161).endsWith("…");
        assertThat(EngineReport.headline("")).isEmpty();
    }
}
