package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.CallFailure;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.ErrorScope;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultCause;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.RecentMessage;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.error.VerdictEvidence;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AscendProduct;
import java.time.LocalDateTime;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What outranks what, beyond the public reports (fault-handling 1.1, 1.4 and 6). */
class FaultClassifierTest {
    private static final String OUT_OF_RANGE =
            "there is an exception of aivec error, core id is 3, error code = 0x800000, dump info: pc start: 0x12c0ab000000";

    private static FaultVerdict classify(FaultSymptoms.Builder symptoms) {
        return FaultClassifier.classify(symptoms.build());
    }

    private static FaultSymptoms.Builder returned(int code) {
        return FaultSymptoms.builder().returned(code);
    }

    private static FaultSymptoms.Builder returned(int code, String text) {
        return returned(code).report(ErrorReport.parse(text));
    }

    private static ErrorInfo verbose(ErrorType type, int tryRepair) {
        return new ErrorInfo(tryRepair, 0, type.number(), 0, MemUceReport.NONE);
    }

    private static ErrorInfo core(AicoreErrorType detail, int tryRepair) {
        return new ErrorInfo(tryRepair, 1, ErrorType.AICORE.number(), detail.number(), MemUceReport.NONE);
    }

    /** A record of this device's own core beats the label that another is suspect. */
    @ParameterizedTest
    @CsvSource({"507057, KERNEL_SW", "507055, KERNEL_SW", "507014, KERNEL_SW", "507011, KERNEL_SW", "507048, KERNEL_SW"
    })
    void aCoreRecordOutranksWhatIsOnlyDeduced(int code, ErrorCategory category) {
        assertThat(classify(returned(code, OUT_OF_RANGE)).category()).isEqualTo(category);
    }

    /** What is measured in the memory beats the record of the core that stumbled over it (fault-handling 1.1). */
    @ParameterizedTest
    @CsvSource({"507053, DEVICE_MEM_UCE", "507054, HBM_ECC", "507056, LINK", "507914, LINK"})
    void aMeasuredFaultOutranksTheCoreThatStumbledOverIt(int code, ErrorCategory category) {
        assertThat(classify(returned(code, OUT_OF_RANGE)).category()).isEqualTo(category);
    }

    @Test
    void whatACallWasRefusedForIsAboutTheCall() {
        FaultVerdict verdict = classify(returned(107000, OUT_OF_RANGE));

        assertThat(verdict.category()).isEqualTo(ErrorCategory.API_MISUSE);
        assertThat(verdict.after()).isEqualTo(Aftermath.OK);
        assertThat(verdict.forbidden()).contains(FaultAction.OPEN_INCIDENT);
    }

    @Test
    void anAbortIsNoNewFault() {
        FaultVerdict verdict = classify(returned(107022, OUT_OF_RANGE));

        assertThat(verdict.category()).isEqualTo(ErrorCategory.TASK_ABORTED);
        assertThat(verdict.actions()).contains(FaultAction.JOIN_RECOVERY);
        assertThat(verdict.forbidden()).contains(FaultAction.OPEN_INCIDENT, FaultAction.ABORT_TASKS);
    }

    @Test
    void aLostDeviceOutranksAll() {
        assertThat(classify(returned(507010, OUT_OF_RANGE)).after()).isEqualTo(Aftermath.LOST);
        assertThat(classify(returned(507901, "event_id=0x80e01801")).after()).isEqualTo(Aftermath.LOST);
    }

    /** One code, several classes: 507033, 507899 and 507013 are told apart by text. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "507033|TsdOpen failed. devId=1, tdt error=1|SETUP|OK",
                "507033|Device_Abnormal(E39009): Failed to connect the device.|DEVICE_LOST|LOST",
                "507033|alloc device memory failed, runtime result = 207001|OOM|OK",
                "507899|drvRetCode=7|INTERNAL_UNKNOWN|OK",
                "507899|drvRetCode=87|CONFIG|OK",
                "507013|the value of CQE status is 2|DMA_SW|POISONED",
                "507013|the value of CQE status is 8|DMA_HW|POISONED",
                "507013|cqeStatus=0x2|DMA_HW|POISONED",
                "507013|cqeStatus=0x6|DMA_SW|POISONED",
                "507013|cqeStatus=0x1|DMA_UNKNOWN|POISONED",
                "507013|nothing|DMA_UNKNOWN|POISONED"
            })
    void aCodeOfSeveralClassesIsToldApartByText(int code, String text, ErrorCategory category, Aftermath after) {
        FaultVerdict verdict = classify(returned(code, text));

        assertThat(verdict.category()).isEqualTo(category);
        assertThat(verdict.after()).isEqualTo(after);
    }

    /** The code in parentheses decides, and not the name before it (fault-handling 4a, case 16). */
    @Test
    void aNameBeforeTheCodeMeansNothing() {
        String text =
                "[PID: 1] 2031-02-03-04:05:06.070.080 Failed_To_Allocate_Memory(EI0006): Getting socket times out.";

        assertThat(classify(FaultSymptoms.builder().report(ErrorReport.parse(text)))
                        .category())
                .isEqualTo(ErrorCategory.COMM_PEER);
    }

    @Test
    void staleEntriesAreNoEvidence() {
        String text = "EZ9999[PID: 1] 2031-02-03-04:05:06.070.080 (EZ9999):  " + OUT_OF_RANGE;
        LocalDateTime before = LocalDateTime.of(2031, 2, 3, 4, 0);
        LocalDateTime after = LocalDateTime.of(2031, 2, 3, 5, 0);

        assertThat(classify(returned(507014, text).callBegan(before)).category())
                .isEqualTo(ErrorCategory.KERNEL_SW);
        assertThat(classify(returned(507014, text).callBegan(after)).category())
                .isEqualTo(ErrorCategory.KERNEL_TIMEOUT);
        assertThat(classify(FaultSymptoms.builder()
                                .report(ErrorReport.parse(text))
                                .callBegan(after))
                        .rule())
                .isEqualTo("nothing");
    }

    /** A thread without a context that failed for that very reason has both: its own EE1018 and that of the read. */
    @Test
    void aThreadWithoutContextIsToldThatItHasNone() {
        String text = """
                [PID: 1] 2031-02-03-04:05:06.070.080 Invalid_Argument_API_Call_Sequence(EE1018): Context validation failed. Reason: No valid context is bound to the current thread.
                        TraceBack (most recent call last):
                        The argument is invalid. Reason: rtGetDevMsg execution failed, context pointer null.
                """;

        assertThat(ErrorReport.parse(text).forCall(OptionalInt.of(107002), null).root())
                .isPresent();
        assertThat(ErrorReport.parse(text).forCall(OptionalInt.of(507033), null).root())
                .isEmpty();
        assertThat(classify(returned(507033, text)).category()).isEqualTo(ErrorCategory.SETUP);
    }

    @Test
    void theVerboseAnswerRefinesTheCode() {
        assertThat(classify(returned(507015).verbose(verbose(ErrorType.MEMORY, 0)))
                        .category())
                .isEqualTo(ErrorCategory.DEVICE_MEM_UCE);
        assertThat(classify(returned(507057).verbose(verbose(ErrorType.L3_PORT, 1)))
                        .category())
                .isEqualTo(ErrorCategory.LINK);
        assertThat(classify(returned(507015).verbose(core(AicoreErrorType.SOFTWARE, 1)))
                        .category())
                .isEqualTo(ErrorCategory.KERNEL_SW);
        assertThat(classify(returned(507015).verbose(core(AicoreErrorType.LOCAL_HARDWARE, 1)))
                        .cause())
                .isEqualTo(FaultCause.HARDWARE);
    }

    @Test
    void tryRepairOutranksTheRule() {
        assertThat(classify(returned(507015).verbose(core(AicoreErrorType.SOFTWARE, 0)))
                        .repair())
                .isEqualTo(Repairability.NO);
        assertThat(classify(returned(507015).verbose(core(AicoreErrorType.UNKNOWN, 1)))
                        .repair())
                .isEqualTo(Repairability.TRY_ONCE);
        assertThat(classify(returned(507053).verbose(verbose(ErrorType.MEMORY, 1)))
                        .repair())
                .as("a memory fault without ranges can't be repaired")
                .isEqualTo(Repairability.NO);
    }

    /** fault-handling 6.8: "no error" although a fault code was seen is no good news. */
    @Test
    void noErrorAlthoughACodeWasSeenIsInconclusive() {
        FaultVerdict verdict = classify(returned(507018).verbose(verbose(ErrorType.NO_ERROR, 0)));

        assertThat(verdict.category()).isEqualTo(ErrorCategory.AICPU);
        assertThat(verdict.isConclusive()).isFalse();
        assertThat(verdict.missing()).anyMatch(missing -> missing.contains("no fault"));
    }

    @ParameterizedTest
    @EnumSource(
            value = AscendProduct.class,
            names = {"ASCEND_310P", "ASCEND_310B", "ASCEND_910", "IPV350"})
    void whereNothingCanBeAbortedNothingIsAdvisedToBe(AscendProduct product) {
        FaultVerdict verdict = classify(returned(507053).product(product));

        assertThat(verdict.repair()).isEqualTo(Repairability.NO);
        assertThat(verdict.actions())
                .doesNotContain(FaultAction.ABORT_TASKS, FaultAction.REPAIR, FaultAction.CAPTURE)
                .contains(FaultAction.REBUILD_CONTEXT);
    }

    @ParameterizedTest
    @CsvSource({"A2, NO", "A3, NO", "ASCEND_950, TRY_ONCE"})
    void aLinkIsRepairedOn950Only(AscendProduct product, Repairability repair) {
        assertThat(classify(returned(507056).product(product)).repair()).isEqualTo(repair);
    }

    @Test
    void repairFollowsTheAbort() {
        FaultVerdict verdict = classify(returned(507034).product(AscendProduct.ASCEND_950));

        assertThat(verdict.actions())
                .containsSubsequence(
                        FaultAction.CAPTURE, FaultAction.ABORT_TASKS, FaultAction.REPAIR, FaultAction.VERIFY);
    }

    @Test
    void theCallbackTellsTheCodeWhereNoCallReturnedOne() {
        FaultVerdict verdict = classify(FaultSymptoms.builder().exception(new Failure(2, 5, 77, 9, 507035)));

        assertThat(verdict.category()).isEqualTo(ErrorCategory.KERNEL_UNKNOWN);
        assertThat(verdict.evidence())
                .extracting(VerdictEvidence::statement)
                .anyMatch(said -> said.contains("callback"));
    }

    @Test
    void theLastErrorCountsOnlyWhereNothingElseIsKnown() {
        assertThat(classify(FaultSymptoms.builder().lastError(507018)).category())
                .isEqualTo(ErrorCategory.AICPU);
        assertThat(classify(FaultSymptoms.builder().lastError(507018)).confidence())
                .isEqualTo(Confidence.LOW);
        assertThat(classify(returned(507046).lastError(507018)).category()).isEqualTo(ErrorCategory.SYNC_TIMEOUT);
    }

    @Test
    void aTextAloneIsNeverSureEvidence() {
        FaultVerdict alone = classify(FaultSymptoms.builder().report(ErrorReport.parse(OUT_OF_RANGE)));

        assertThat(alone.category()).isEqualTo(ErrorCategory.KERNEL_SW);
        assertThat(alone.confidence()).isEqualTo(Confidence.MEDIUM);
        assertThat(classify(returned(507015, OUT_OF_RANGE)).confidence()).isEqualTo(Confidence.HIGH);
    }

    @Test
    void nothingKnownIsInconclusiveAndSaysWhatIsMissing() {
        FaultVerdict verdict = classify(FaultSymptoms.builder());

        assertThat(verdict.isConclusive()).isFalse();
        assertThat(verdict.category()).isEqualTo(ErrorCategory.UNKNOWN);
        assertThat(verdict.missing()).isNotEmpty();
        assertThat(verdict.catalogue()).isEqualTo(FaultClassifier.catalogueVersion());
    }

    @Test
    void aCodeOfOthersIsNotLookedUpInAclsTable() {
        FaultVerdict verdict = classify(returned(361001));

        assertThat(verdict.rule()).isEqualTo("code-of-others");
        assertThat(verdict.isConclusive()).isFalse();
    }

    @Test
    void aFailedCallGivesItsSymptoms() {
        CallFailure failure = new CallFailure(
                AclrtFunction.ACLRT_SYNCHRONIZE_STREAM,
                507015,
                OptionalInt.of(507015),
                RecentMessage.of(OUT_OF_RANGE),
                OptionalInt.of(3));

        assertThat(classify(FaultSymptoms.of(failure)).category()).isEqualTo(ErrorCategory.KERNEL_SW);
    }

    /** Ascend 950 numbers errors where others have masks: 16 isn't the mask 0x10 (fault-handling 6.13). */
    @Test
    void aNumberIsNoMask() {
        String number = "there is an aivec error exception, core id is 0, error code = 16, dump info: pc start: 0x1";
        String mask = "there is an aivec error exception, core id is 0, error code = 0x10, dump info: pc start: 0x1";

        assertThat(classify(returned(507035, number)).category()).isEqualTo(ErrorCategory.KERNEL_UNKNOWN);
        assertThat(classify(returned(507035, mask)).category()).isEqualTo(ErrorCategory.KERNEL_SW);
    }

    @Test
    void aBrokenMemoryInTheCoreIsHardware() {
        String text =
                "The extend info: errcode:(0, 0x200, 0) errorStr: A 2-bit ECC error occurs in the data-cache tag-ram. fixp_error0 info: 0x1";
        FaultVerdict verdict = classify(returned(507015, text));

        assertThat(verdict.category()).isEqualTo(ErrorCategory.KERNEL_HW);
        assertThat(verdict.scope()).isEqualTo(ErrorScope.DEVICE);
        assertThat(verdict.cause()).isEqualTo(FaultCause.HARDWARE);
    }

    /** Evidence goes into logs and exceptions; where hosts are is nobody's business there (fault-handling 4a, cases 14 and 17). */
    @Test
    void evidenceDoesNotSayWhereAHostIs() {
        String text =
                "[PID: 1] 2031-02-03-04:05:06.070.080 A(EI0013): An error CQE occurred. Peer information: server rack-8, device ID 6, device IP 198.51.100.6.";
        FaultVerdict verdict = classify(FaultSymptoms.builder().report(ErrorReport.parse(text)));

        assertThat(verdict.category()).isEqualTo(ErrorCategory.LINK);
        assertThat(verdict.evidence().toString()).doesNotContain("198.51.100.6", "rack-8");
    }

    private record Failure(long deviceId, long streamId, long taskId, long threadId, long errorCode)
            implements TaskFailure {}

    @Test
    void theCodeThatStandsForAFailureIsTheReturnedOneElseTheTexts() {
        ErrorReport words = ErrorReport.parse("rtStreamSynchronize failed, reason=[device mem error]");
        FaultSymptoms.Builder symptoms = FaultSymptoms.builder();
        assertThat(FaultClassifier.codeOf(symptoms.build())).isEmpty();
        assertThat(FaultClassifier.codeOf(symptoms.lastError(507018).build())).hasValue(507018);
        assertThat(FaultClassifier.codeOf(symptoms.report(words).build())).hasValue(507053);
        assertThat(FaultClassifier.codeOf(symptoms.returned(107000).build())).hasValue(107000);
    }
}
