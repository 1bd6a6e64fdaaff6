package io.github.acl4j.diagnosis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.CodeNamespace;
import io.github.acl4j.error.Confidence;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorScope;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultCause;
import io.github.acl4j.error.Repairability;
import io.github.acl4j.error.ReportedCode;
import io.github.acl4j.error.RetryAdvice;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** There are words for all that a verdict can say. */
class WordingTest {
    @ParameterizedTest
    @EnumSource
    void ofACategory(ErrorCategory category) {
        assertSentence(Wording.meaning(category));
        assertThat(Wording.title(category, Collections.emptyNavigableSet()))
                .isNotBlank()
                .doesNotContain("{");
        assertThat(Wording.title(category, new TreeSet<>(List.of(3)))).doesNotContain("{");
    }

    @ParameterizedTest
    @EnumSource
    void ofAnAction(FaultAction action) {
        String words = Wording.action(action, new RetryAdvice(3, Duration.ofSeconds(10)));
        assertSentence(words);
        assertThat(words).doesNotContain("{");
        assertSentence(Wording.never(action));
        assertThat(Wording.never(action)).startsWith("Don't ");
        if (action.isExit()) {
            assertThat(Wording.exit(action)).isNotBlank();
        }
    }

    @Test
    void ofTheRest() {
        for (FaultCause cause : FaultCause.values()) {
            assertThat(Wording.cause(cause)).isNotBlank();
        }
        for (ErrorScope scope : ErrorScope.values()) {
            assertThat(Wording.scope(scope)).isNotBlank();
        }
        for (Aftermath after : Aftermath.values()) {
            assertSentence(Wording.after(after));
        }
        for (Repairability repair : Repairability.values()) {
            assertSentence(Wording.repair(repair));
        }
        for (Confidence confidence : Confidence.values()) {
            assertThat(Wording.confidence(confidence)).isNotBlank();
        }
        for (CodeNamespace space : CodeNamespace.values()) {
            assertThat(Wording.code(new ReportedCode(space, 424242, "E?4242"))).isNotBlank();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "EI0006, the other side did not connect in time",
        "EZ9999, an internal error of the operators; the code itself says nothing",
        "EZ9903, an internal error of the operators; the code itself says nothing",
        "EE8888, an internal error of the runtime; the code itself says nothing",
        "EK0001, an error of profiling",
        "E39009, the device does not answer",
        "E30001, an error of the AI CPU and the service that opens devices",
        "EQ0001, an error of a part of CANN"
    })
    void aModulesCodeIsKnownOrOneOfItsFamily(String code, String meaning) {
        assertThat(Wording.code(new ReportedCode(CodeNamespace.MODULE, 0, code)))
                .isEqualTo(meaning);
    }

    @Test
    void manyDevicesAreCutShort() {
        TreeSet<Integer> devices = new TreeSet<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        assertThat(Wording.title(ErrorCategory.HBM_ECC, devices))
                .isEqualTo("Device memory error (multi-bit ECC) on devices 0, 1, 2, 3, 4, 5, 6, 7 and 2 more");
    }

    private static void assertSentence(String words) {
        assertThat(words).matches("[A-Z][\\x20-\\x7e]*[.]");
    }
}
