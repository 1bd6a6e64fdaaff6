package io.github.acl4j.diagnosis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

/** What goes in and comes out of {@code acl explain}. */
class ExplainCommandTest {
    private static final String UCE = "error code is 507053, device_id=3\n";

    @TempDir
    Path folder;

    @Test
    void aBareCodeHasAnAnswerInTheFirstLine() {
        Acl acl = Acl.run("explain", "507053");
        assertThat(acl.exit()).isZero();
        assertThat(acl.out().lines().findFirst())
                .contains("Device memory error: hardware; the device can be repaired.");
        assertThat(acl.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "507053, DEVICE_MEM_UCE",
        "ACL_ERROR_RT_DEVICE_MEM_ERROR, DEVICE_MEM_UCE",
        "0x7bcad, DEVICE_MEM_UCE",
        "EI0006, COMM_PEER",
        "ei0006, COMM_PEER",
        "E39009, DEVICE_LOST",
        "0x80E01801, HBM_ECC",
        "0x26, KERNEL_UNKNOWN",
        "0, STATUS"
    })
    void aBareCodeOfAnyNamespaceIsKnownByItsShape(String code, String category) throws IOException {
        Acl acl = Acl.run("explain", code, "--json");
        assertThat(acl.exit()).isZero();
        assertThat(incident(acl).path("category").asText()).isEqualTo(category);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EZ9999", "0x7020010", "361001", "87", "ERR00100", "999999", "0xffffffff", "0x0"})
    void aCodeThatSaysNothingIsInconclusive(String code) {
        Acl acl = Acl.run("explain", code);
        assertThat(acl.exit()).isEqualTo(1);
        assertThat(acl.out()).startsWith("Inconclusive so far. ").contains("What is missing");
    }

    @Test
    void theReadmeShowsARealReport() throws IOException {
        String readme = Files.readString(Path.of("..", "README.md"));
        String command = "$ acl-diagnosis/acl explain 507057\n";
        String example = readme.substring(readme.indexOf(command) + command.length());
        List<String> shown = example.substring(0, example.indexOf("```"))
                .lines()
                .filter(line -> !line.equals("..."))
                .toList();
        assertThat(Acl.run("explain", "507057").out().lines().toList())
                .startsWith(shown.get(0))
                .containsSubsequence(shown);
        assertThat(shown).hasSizeGreaterThan(5);
    }

    @Test
    void aBareCodeHasNoLines() throws IOException {
        assertThat(Acl.run("explain", "EI0006").out()).doesNotContain("line 1");
        JsonNode incident = incident(Acl.run("explain", "EI0006", "--json"));
        assertThat(incident.path("root")).isEmpty();
        assertThat(incident.path("evidence").get(0).path("line").isNull()).isTrue();
    }

    @Test
    void theStandardInputIsReadWithAndWithoutADash() {
        assertThat(Acl.reading(UCE, "explain", "-").out())
                .startsWith("Device memory error on device 3: hardware; the device can be repaired.")
                .isEqualTo(Acl.reading(UCE, "explain").out());
    }

    @Test
    void aTextWithoutAnErrorIsInconclusive() throws IOException {
        Acl acl = Acl.reading("all is well\n", "explain", "-", "--json");
        assertThat(acl.exit()).isEqualTo(1);
        assertThat(new ObjectMapper().readTree(acl.out()).path("incidents")).isEmpty();
        assertThat(Acl.reading("", "explain").out()).startsWith("Inconclusive. There is no error");
    }

    @Test
    void theLinesOfSeveralFilesAreToldWithTheirNames() throws IOException {
        Path quiet = Files.writeString(folder.resolve("quiet.log"), "nothing here\n");
        Path loud =
                Files.writeString(folder.resolve("loud.log"), "first\nsecond\nEL0004: Failed to allocate memory.\n");
        Acl acl = Acl.run("explain", quiet.toString(), loud.toString());
        assertThat(acl.exit()).isZero();
        assertThat(acl.out()).contains("loud.log:3  EL0004: Failed to allocate memory.");
    }

    @Test
    void theProductDecidesWhatCanBeRepaired() throws IOException {
        assertThat(repair("507035", "--soc", "Ascend950PR_9589")).isEqualTo("TRY_ONCE");
        assertThat(repair("507035", "--soc", "Ascend910B2")).isEqualTo("NO");
        assertThat(repair("507053", "--soc", "310P3")).isEqualTo("NO");
    }

    private static String repair(String... args) throws IOException {
        String[] all = Arrays.copyOf(new String[] {"explain", "--json"}, args.length + 2);
        System.arraycopy(args, 0, all, 2, args.length);
        return incident(Acl.run(all)).path("repair").asText();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2031-02-11-04:58:20",
                "2031-02-11T04:58:20",
                "2031-02-11 04:58",
                "2031-02-11-04:50:00.184.465",
                "2031-02-11T04:50:00,5"
            })
    void whatIsOlderThanSinceIsStale(String since) throws IOException {
        String text = """
                EE9999[PID: 9] 2031-02-11-04:48:59.964.776 (EE9999):  rtMemcpy execution failed, runtime result = 107030
                EE9999[PID: 9] 2031-02-11-04:58:25.100.200 (EE9999):  rtStreamSynchronize failed, runtime result = 507015
                """;
        Acl acl = Acl.reading(text, "explain", "--json", "--since", since);
        JsonNode incidents = new ObjectMapper().readTree(acl.out()).path("incidents");
        assertThat(incidents).hasSize(2);
        assertThat(incidents.get(0).path("codes").get(0).asText()).isEqualTo("507015");
        assertThat(incidents.get(0).path("stale").asBoolean()).isFalse();
        assertThat(incidents.get(1).path("codes").get(0).asText()).isEqualTo("107030");
        assertThat(incidents.get(1).path("stale").asBoolean()).isTrue();
    }

    @Test
    void ifAllIsStaleThereIsNoAnswer() {
        String text = "EE9999[PID: 9] 2031-02-11-04:48:59.964.776 (EE9999):  foo failed, runtime result = 507015\n";
        Acl acl = Acl.reading(text, "explain", "--since", "2031-03-01");
        assertThat(acl.exit()).isEqualTo(1);
        assertThat(acl.out()).startsWith("Older, not of now. A kernel failed").doesNotContain("What to do");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2031-02-30", "2031-02-11T25:00", "10:00", "2031-02-11T10:00+99:00"})
    void aTimeThatIsNoneIsWrongUsage(String since) {
        Acl acl = Acl.run("explain", "--since", since);
        assertThat(acl.exit()).isEqualTo(2);
        assertThat(acl.err()).contains("'" + since + "' is no time", "2030-01-05-10:00:03.184.465");
    }

    @Test
    void aTimeWithAnOffsetIsOne() {
        assertThat(Acl.run("explain", "507015", "--since", "2031-02-11T10:00:00+08:00")
                        .exit())
                .isZero();
        assertThat(Acl.run("explain", "507015", "--since", "2031-02-11T10:00:00Z")
                        .exit())
                .isZero();
    }

    @Test
    void anUnknownSocIsWrongUsageAndTheKnownAreNamed() {
        Acl acl = Acl.run("explain", "507015", "--soc", "H100");
        assertThat(acl.exit()).isEqualTo(2);
        assertThat(acl.err()).contains("'H100' is no known SoC", "Ascend910B1", "Ascend910_93", "Ascend950");
        assertThat(acl.out()).isEmpty();
    }

    @Test
    void wrongUsageIsToldInOneLineAndWhereToReadMore() throws IOException {
        Path file = Files.writeString(folder.resolve("a.log"), UCE);
        assertWrong(
                "is no file that is there, and no code",
                "explain",
                folder.resolve("missing.log").toString());
        assertWrong("is a folder", "explain", folder.toString());
        assertWrong("one code or files, not both", "explain", file.toString(), "507053");
        assertWrong("one code or files, not both", "explain", "507015", "507053");
        assertWrong("is given twice", "explain", file.toString(), file.toString());
        assertWrong("is no file that is there", "explain", "a\0b");
        assertWrong("Unknown option: '--jsom'", "explain", "--jsom");
        assertWrong("Missing required subcommand");
    }

    private static void assertWrong(String message, String... args) {
        Acl acl = Acl.run(args);
        assertThat(acl.exit()).as(message).isEqualTo(2);
        assertThat(acl.err()).contains(message).contains("--help").hasLineCount(2);
        assertThat(acl.out()).isEmpty();
    }

    @Test
    void aTextBeyondTheLimitIsRefusedWithARemedy() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                Arrays.fill(bytes, offset, offset + length, (byte) 'x');
                return length;
            }
        };
        Acl acl = Acl.run(Ansi.OFF, endless, "explain", "-");
        assertThat(acl.exit()).isEqualTo(2);
        assertThat(acl.err()).contains("more than 64 MiB", "tail -c");
    }

    @Test
    void tenMebibytesAreRead() {
        String line = "2031-02-11 10:00:00 INFO request 0123456789 served, nothing of interest at all in this line\n";
        String text = line.repeat((10 << 20) / line.length()) + UCE;
        Acl acl = Acl.reading(text, "explain", "-");
        assertThat(acl.exit()).isZero();
        assertThat(acl.out()).startsWith("Device memory error on device 3");
    }

    @Test
    void whatATextHoldsNeverReachesTheTerminalRaw() {
        String text =
                "error code is 507015 \u001b[2J\u001b]0;title\u0007 \u202e\u009b31m \ud800 call aclnnFoo failed\u0000\n";
        for (String[] args : new String[][] {{"explain", "-"}, {"explain", "-", "--json"}}) {
            assertThat(Acl.reading(text, args).out())
                    .doesNotContainPattern("[\\p{Cntrl}&&[^\\n]]|[\\u0080-\\u009f\\u202e\\ud800]");
        }
        assertThat(Acl.run("explain", "no\u001b[31msuch").err()).doesNotContain("\u001b");
    }

    @Test
    void whatIsNotUtf8IsReplaced() {
        byte[] text = "error code is 507015 \u00e9 call aclnnFoo failed\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Acl.run(Ansi.OFF, text, "explain", "-").exit()).isZero();
    }

    @Test
    void thereIsColourOnlyWhereItIsAskedFor() {
        byte[] text = UCE.getBytes(StandardCharsets.UTF_8);
        String plain = Acl.run(Ansi.OFF, text, "explain").out();
        String coloured = Acl.run(Ansi.ON, text, "explain").out();
        assertThat(plain).doesNotContain("\u001b");
        assertThat(coloured).contains("\u001b[1;31m");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
        assertThat(Acl.run(Ansi.ON, text, "explain", "--json").out()).doesNotContain("\u001b");
    }

    @Test
    void thereIsHelpAndAVersion() {
        assertThat(Acl.run("--help").out()).contains("explain", "codes");
        assertThat(Acl.run("explain", "--help").out()).contains("--soc", "--since", "--json", "Exit code");
        assertThat(Acl.run("--version").out()).matches("acl \\(acl4j\\) \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
        assertThat(Acl.run("explain", "--help").exit()).isZero();
    }

    private static JsonNode incident(Acl acl) throws IOException {
        JsonNode incidents = new ObjectMapper().readTree(acl.out()).path("incidents");
        assertThat(incidents).hasSize(1);
        return incidents.get(0);
    }
}
