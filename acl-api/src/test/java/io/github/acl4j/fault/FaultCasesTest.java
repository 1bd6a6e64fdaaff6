package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.ReportField;
import io.github.acl4j.error.ReportedCode;
import io.github.acl4j.error.VerdictEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each public report leads to its right answer (fault-handling 4a). */
class FaultCasesTest {
    static Stream<FaultCase> cases() {
        return FaultCase.all().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theReportLeadsToItsAnswer(FaultCase report) {
        FaultSymptoms symptoms = report.symptoms();
        FaultVerdict verdict = FaultClassifier.classify(symptoms);
        ErrorReport text = symptoms.report().orElseGet(report::report);

        assertThat(report.expected).isNotEmpty();
        for (String line : report.expected) {
            String[] part = line.split(" ", 2);
            check(part[0], part.length > 1 ? part[1] : "", verdict, text);
        }
        assertThat(verdict.evidence())
                .allSatisfy(item -> assertThat(item.statement()).isNotBlank());
        if (verdict.isConclusive()) {
            assertThat(verdict.evidence()).isNotEmpty();
        }
        if (verdict.isFatal()) {
            assertThat(verdict.actions()).anyMatch(FaultAction::isExit);
        }
    }

    private static void check(String key, String value, FaultVerdict verdict, ErrorReport text) {
        switch (key) {
            case "category" -> assertThat(verdict.category().name()).isIn(list(value));
            case "scope" -> assertThat(verdict.scope().name()).isIn(list(value));
            case "cause" -> assertThat(verdict.cause().name()).isIn(list(value));
            case "after" -> assertThat(verdict.after().name()).isIn(list(value));
            case "repair" -> assertThat(verdict.repair().name()).isIn(list(value));
            case "do" -> assertThat(verdict.actions()).extracting(Enum::name).containsAll(list(value));
            case "never" ->
                assertThat(verdict.forbidden()).extracting(Enum::name).containsAll(list(value));
            case "retry" -> {
                assertThat(verdict.retry().attempts()).isPositive();
                assertThat(verdict.retry().delay()).hasSeconds(Long.parseLong(value));
            }
            case "missing" -> assertThat(verdict.missing()).isNotEmpty();
            case "codes" ->
                assertThat(text.codes()).extracting(FaultCasesTest::short_).containsAll(list(value));
            case "root" -> root(value, text.root());
            case "stale" -> anyIs(EntryRole.STALE, value, text);
            case "selfmade" -> anyIs(EntryRole.SELF_MADE, value, text);
            case "noticed" ->
                assertThat(text.entries())
                        .filteredOn(entry -> entry.field(ReportField.OPERATION).equals(Optional.of(value)))
                        .isNotEmpty()
                        .allMatch(entry -> entry.role() == EntryRole.NOTICED_AT);
            case "field" -> {
                int equals = value.indexOf('=');
                assertThat(text.field(ReportField.valueOf(value.substring(0, equals))))
                        .contains(value.substring(equals + 1));
            }
            default -> throw new IllegalStateException("nothing to expect of " + key);
        }
    }

    private static void root(String value, Optional<ErrorEntry> root) {
        if (value.equals("none")) {
            assertThat(root).isEmpty();
        } else {
            assertThat(root).isPresent();
            assertThat(root.get().raw()).contains(value);
        }
    }

    private static void anyIs(EntryRole role, String value, ErrorReport text) {
        assertThat(text.with(role)).anyMatch(entry -> entry.message().contains(value));
    }

    private static String short_(ReportedCode code) {
        return switch (code.space()) {
            case ACL, ACLNN -> code.text();
            default -> code.toString();
        };
    }

    private static List<String> list(String value) {
        return Arrays.stream(value.split(",")).map(String::strip).toList();
    }

    @Test
    void theTextSaysOnWhatTheVerdictRests() {
        FaultCase report = FaultCase.all().get(0);
        ErrorReport text = report.report();
        FaultVerdict verdict = FaultClassifier.classify(report.symptoms());

        VerdictEvidence record = verdict.evidence().get(0);
        assertThat(record.statement()).contains("0x800000", "out of range");
        assertThat(text.entries().get(record.entry()).role()).isEqualTo(EntryRole.ROOT);
        assertThat(record.supports()).contains(VerdictEvidence.Part.CATEGORY, VerdictEvidence.Part.CAUSE);
        assertThat(record.rule()).isEqualTo(verdict.rule());
    }
}
