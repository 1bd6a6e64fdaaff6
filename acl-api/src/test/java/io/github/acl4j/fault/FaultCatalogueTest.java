package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.FaultVerdict;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A catalogue that contradicts itself is refused when it is loaded (fault-handling 6.15). */
class FaultCatalogueTest {
    private static String shipped() throws Exception {
        try (InputStream in = Objects.requireNonNull(FaultCatalogue.class.getResourceAsStream("fault-catalogue.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What the catalogue says of a rule, replaced. */
    private static String with(String rule, String line, String replacement) throws Exception {
        String text = shipped();
        int begin = text.indexOf("\nrule " + rule + "\n");
        int at = text.indexOf("\n  " + line, begin);
        assertThat(begin).isPositive();
        assertThat(at).isPositive();
        int end = text.indexOf('\n', at + 1);
        return text.substring(0, at) + (replacement.isEmpty() ? "" : "\n  " + replacement) + text.substring(end);
    }

    private static String after(String rule, String added) throws Exception {
        String text = shipped();
        int begin = text.indexOf("\nrule " + rule + "\n");
        int end = text.indexOf("\nrule ", begin + 1);
        return text.substring(0, end) + "\n" + added + text.substring(end);
    }

    @Test
    void theShippedCatalogueIsValidAndHasAVersion() throws Exception {
        FaultCatalogue catalogue = CatalogueReader.read(shipped());

        assertThat(catalogue.version())
                .isEqualTo(FaultClassifier.catalogueVersion())
                .isNotBlank();
        assertThat(catalogue.rules()).hasSizeGreaterThan(60);
    }

    /** NVSentinel#911: a class that is fatal and leaves nothing to do keeps a node out of service for ever. */
    @Test
    void aFatalRuleWithoutAWayOutIsRefused() throws Exception {
        assertThatThrownBy(() -> CatalogueReader.read(with("kernel-trap", "do ", "do STOP_ADMISSION, REPAIR")))
                .hasMessageContaining("kernel-trap is fatal and has no way out but a repair");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kernel-trap|category|''|kernel-trap doesn't say [category]",
                "kernel-trap|do |''|kernel-trap doesn't say [do]",
                "kernel-trap|never |never REBUILD_CONTEXT|kernel-trap both wants and forbids",
                "kernel-trap|because|drop VERIFY|kernel-trap drops actions",
                "kernel-trap|confidence|confidence INCONCLUSIVE|kernel-trap is inconclusive and doesn't say what is missing",
                "kernel-trap|outranks|outranks no-such-rule|kernel-trap should outrank no-such-rule",
                "kernel-trap|outranks|outranks device-lost|kernel-trap should outrank device-lost",
                "still-held|retry|''|still-held has a retry without a budget",
                "kernel-trap|because|retry 3 10|kernel-trap has a retry without a budget, or a budget without a retry",
                "kernel-trap|when|when category LINK|kernel-trap asks for the verdict",
                "kernel-trap|when|when code 507001|507042 has no rule",
                "kernel-trap|category|category AICPU|507042 is KERNEL_SW in ACL's table, and AICPU by kernel-trap",
            })
    void aRuleThatIsNotOneIsRefused(String rule, String line, String replacement, String complaint) throws Exception {
        String text = with(rule, line, replacement);

        assertThatThrownBy(() -> CatalogueReader.read(text)).hasMessageContaining(complaint);
    }

    @Test
    void aRuleThatCannotBeReachedIsRefused() throws Exception {
        String hidden = """
                rule hidden
                  when core-text far out of range
                  when code 507015
                  category KERNEL_HW
                  scope DEVICE
                  cause HARDWARE
                  after OK
                  repair NO
                  do PROBE
                  confidence LOW
                """;

        assertThatThrownBy(() -> CatalogueReader.read(after("kernel-out-of-range", hidden)))
                .hasMessageContaining("hidden can't be reached behind kernel-out-of-range");
    }

    @Test
    void aRuleForACodeBehindOneForItsCategoryIsRefused() throws Exception {
        String hidden = """
                rule hidden
                  when code 507018
                  when driver 3
                  category AICPU
                  scope DEVICE
                  cause HARDWARE
                  after OK
                  repair NO
                  do PROBE
                  confidence LOW
                """;

        assertThatThrownBy(() -> CatalogueReader.read(after("aicpu", hidden)))
                .hasMessageContaining("hidden can't be reached behind a rule for the category of its codes");
    }

    @Test
    void aRuleThatIsThereTwiceIsRefused() throws Exception {
        String text = shipped().replace("\nrule core-bus-text\n", "\nrule core-bus\n");

        assertThatThrownBy(() -> CatalogueReader.read(text)).hasMessageContaining("core-bus is there twice");
    }

    @Test
    void aCatalogueWithoutVersionOrLastRuleIsRefused() throws Exception {
        String text = shipped();

        assertThatThrownBy(() -> CatalogueReader.read(text.replace("\nversion 1\n", "\n")))
                .hasMessageContaining("it has no version");
        assertThatThrownBy(() ->
                        CatalogueReader.read(text.replace("\nrule nothing\n", "\nrule nothing\n  when ts 0x99\n")))
                .hasMessageContaining("the last rule doesn't hold for everything");
        assertThatThrownBy(() -> CatalogueReader.read("version 1")).hasMessageContaining("has no rule");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "refine no-link-repair|  drop REBUILD_CONTEXT|drops a way out",
                "refine no-link-repair|  after OK|changes what a fault leaves",
                "refine no-link-repair|  confidence INCONCLUSIVE|is inconclusive and doesn't say what is missing",
            })
    void aRefinementThatChangesTooMuchIsRefused(String refinement, String line, String complaint) throws Exception {
        String text = shipped().replace("\n" + refinement + "\n", "\n" + refinement + "\n" + line + "\n");

        assertThatThrownBy(() -> CatalogueReader.read(text)).hasMessageContaining(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense here|line 1",
                "version|line 1",
                "when code 1|line 1",
                "alias reason x|line 1",
                "alias nothing x = 507015|line 1",
                "rule a;  when nothing x|line 2",
                "rule a;  when code|line 2",
                "rule a;  when code 4|line 2",
                "rule a;  when aicore BROKEN|line 2",
                "rule a;  when core-mask 5|line 2",
                "rule a;  when core-mask 0:0xz|line 2",
                "rule a;  do WHATEVER|line 2",
                "rule a;  retry 3|line 2",
                "rule a;  retry 3 soon|line 2",
                "rule a;  scope WHATEVER|line 2",
            })
    void aLineThatIsNotOneIsRefusedWithItsNumber(String text, String where) {
        assertThatThrownBy(() -> CatalogueReader.read(text.replace(';', '\n')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(where);
    }

    @Test
    void anAliasForNoCodeIsRefused() throws Exception {
        String text = shipped().replace("alias ts 0x25 = 507014", "alias ts 0x25 = 4");

        assertThatThrownBy(() -> CatalogueReader.read(text)).hasMessageContaining("which isn't in ACL's table");
    }

    /** Each code alone has a verdict of the table's own category. */
    @Test
    void everyCodeOfTheTableHasAVerdict() {
        for (AclError error : AclError.table()) {
            FaultVerdict verdict = FaultClassifier.classify(
                    FaultSymptoms.builder().returned(error.code()).build());

            assertThat(verdict.category())
                    .as("%s", error)
                    .isEqualTo(error.isSuccess() ? ErrorCategory.STATUS : error.category());
            assertThat(verdict.rule()).isNotEqualTo("nothing");
        }
    }
}
