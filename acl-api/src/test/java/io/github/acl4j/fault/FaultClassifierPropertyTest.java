package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.MessageTexts;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.spi.AscendProduct;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the symptoms: a verdict, and one that can be acted on. */
class FaultClassifierPropertyTest {
    /** Lines that say nothing of a fault, as logs have between those that do. */
    private static final List<String> UNRELATED = List.of(
            "INFO 11-10 01:25:12 [loggers.py:127] Engine 000: Avg prompt throughput: 12.3 tokens/s",
            "  File \"/usr/lib/python3/site-packages/foo.py\", line 12, in bar",
            "Traceback (most recent call last):",
            "    return self._call_impl(*args, **kwargs)",
            "",
            "POST /v1/completions HTTP/1.1 200 OK",
            "EZ9999: Inner Error!",
            "batch 512, step 507, 12 GiB free");

    /** Messages that stand for themselves, each a whole entry. */
    private static final List<String> RELATED = List.of(
            "[PID: 3] 2031-02-03-04:05:06.000.000 Some_Name(EI0006): Getting socket times out.",
            "event_id=0x80e01801, device_id=3",
            "there is an exception of aivec error, core id is 3, error code = 0x800000, dump info: pc start: 0x12c0ab000000",
            "the value of CQE status is 2",
            "EL0004: [PID: 3] 2031-02-03-04:05:06.000.000 Failed to allocate memory.",
            "stuck notify num:1, timeout=1836s.");

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(MessageTexts.FRAGMENTS).list().ofMaxSize(20).map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<FaultSymptoms.Builder> symptoms() {
        Arbitrary<Integer> codes =
                Arbitraries.of(AclError.table().stream().map(AclError::code).toList());
        Arbitrary<ErrorInfo> verbose = Combinators.combine(
                        Arbitraries.of(ErrorType.values()),
                        Arbitraries.integers().between(0, 1))
                .as((type, tryRepair) -> new ErrorInfo(tryRepair, 0, type.number(), 0, MemUceReport.NONE));
        return Combinators.combine(
                        codes.injectNull(0.3),
                        codes.injectNull(0.5),
                        Arbitraries.of(AscendProduct.values()).injectNull(0.3),
                        verbose.injectNull(0.5),
                        Arbitraries.of(MemUceReport.NONE, new MemUceReport(List.of(), 3))
                                .injectNull(0.7),
                        Arbitraries.of(LocalDateTime.of(2031, 2, 3, 4, 0), LocalDateTime.of(2031, 2, 3, 5, 0))
                                .injectNull(0.5))
                .as((returned, last, product, info, list, began) -> {
                    FaultSymptoms.Builder builder = FaultSymptoms.builder();
                    if (returned != null) {
                        builder.returned(returned);
                    }
                    if (last != null) {
                        builder.lastError(last);
                    }
                    if (product != null) {
                        builder.product(product);
                    }
                    if (info != null) {
                        builder.verbose(info);
                    }
                    if (list != null) {
                        builder.memoryErrors(list);
                    }
                    if (began != null) {
                        builder.callBegan(began);
                    }
                    return builder;
                });
    }

    @Property(tries = 2000)
    void anySymptomsGiveAVerdictThatCanBeActedOn(
            @ForAll("symptoms") FaultSymptoms.Builder symptoms, @ForAll("texts") String text) {
        FaultVerdict verdict = FaultClassifier.classify(
                symptoms.report(ErrorReport.parse(text)).build());

        assertThat(verdict.actions()).isNotEmpty().doesNotHaveDuplicates();
        assertThat(verdict.actions()).doesNotContainAnyElementsOf(verdict.forbidden());
        if (verdict.isFatal()) {
            assertThat(verdict.actions()).anyMatch(FaultAction::isExit);
        }
        if (verdict.confidence() == Confidence.INCONCLUSIVE) {
            assertThat(verdict.missing()).isNotEmpty();
        } else {
            assertThat(verdict.evidence()).isNotEmpty();
        }
        assertThat(verdict.actions().contains(FaultAction.REPAIR)).isEqualTo(verdict.repair() != Repairability.NO);
        assertThat(verdict.actions().contains(FaultAction.RETRY))
                .isEqualTo(verdict.retry().attempts() > 0);
        assertThat(verdict.evidence())
                .allSatisfy(item -> assertThat(item.statement().length()).isLessThan(1000));
    }

    @Property(tries = 300)
    void theSameSymptomsGiveTheSameVerdict(
            @ForAll("symptoms") FaultSymptoms.Builder symptoms, @ForAll("texts") String text) {
        FaultSymptoms same = symptoms.report(ErrorReport.parse(text)).build();

        assertThat(FaultClassifier.classify(same)).isEqualTo(FaultClassifier.classify(same));
    }

    /** Neither the order of independent entries nor what stands between them matters. */
    @Property(tries = 500)
    void theOrderOfIndependentEntriesDoesNotMatter(
            @ForAll("symptoms") FaultSymptoms.Builder symptoms, @ForAll long seed) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(RELATED.subList(0, 1 + random.nextInt(RELATED.size())));
        String before = String.join("\n", lines);
        for (int i = 0; i < 5; i++) {
            lines.add(random.nextInt(lines.size() + 1), UNRELATED.get(random.nextInt(UNRELATED.size())));
        }
        Collections.shuffle(lines, random);
        String after = String.join("\n", lines);

        FaultVerdict one = FaultClassifier.classify(
                symptoms.report(ErrorReport.parse(before)).build());
        FaultVerdict other = FaultClassifier.classify(
                symptoms.report(ErrorReport.parse(after)).build());

        assertThat(other.rule()).isEqualTo(one.rule());
        assertThat(other.category()).isEqualTo(one.category());
        assertThat(other.repair()).isEqualTo(one.repair());
        assertThat(other.actions()).isEqualTo(one.actions());
    }

    /** A returned code that says that the device is lost can't be talked away by any text. */
    @Property(tries = 300)
    void noTextTalksALostDeviceBackToLife(@ForAll("texts") String text) {
        FaultVerdict verdict = FaultClassifier.classify(FaultSymptoms.builder()
                .returned(507010)
                .report(ErrorReport.parse(text))
                .build());

        assertThat(verdict.forbidden()).contains(FaultAction.CALL_DEVICE);
    }
}
