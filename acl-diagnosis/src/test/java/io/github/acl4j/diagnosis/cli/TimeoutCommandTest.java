package io.github.acl4j.diagnosis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code acl timeout}: an answer and 0, or a line on standard error and 2. */
class TimeoutCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void saysHowLongAndWhy() {
        assertThat(run("--product A2 --mode AIV --value 600")).isZero();
        assertThat(out.toString().lines().toList())
                .startsWith("HCCL_EXEC_TIMEOUT=600 on A2 in AIV mode acts as 600 s")
                .contains("  A stream is waited for 605 s.")
                .contains("  The heart beat reports a stuck rank after 200 to 400 s.");
    }

    @Test
    void warnsOfAValueThatWraps() {
        assertThat(run("--product Ascend910B2 --mode aiv --value 17340")).isZero();
        assertThat(out.toString()).contains("acts as 160.130816 s").contains("  Warning: From 4295 s on");
    }

    @Test
    void takesTheTimersStepAndTheCommunicatorsTimeout() {
        assertThat(run("--product A2 --mode AIV --value 600 --communicator 1 --timer-step 4294967"))
                .isZero();
        assertThat(out.toString()).startsWith("hcclExecTimeOut=1 on A2 in AIV mode acts as 4.294967 s");
    }

    @Test
    void saysWhatHcclRefusesWithExitCodeZero() {
        assertThat(run("--product 910 --mode HOST --value 0")).isZero();
        assertThat(out.toString()).contains("EI0001");
    }

    @Test
    void withoutModeSaysItForAllOfTheProduct() {
        assertThat(run("--product 950 --value 60")).isZero();
        assertThat(out.toString()).contains(" AI_CPU mode", " AIV mode", " CCU_MS mode", " CCU_SCHED mode");
    }

    @Test
    void printsJson() throws IOException {
        assertThat(run("--product A2 --mode HOST --value 600.5 --json")).isZero();
        JsonNode timeout =
                new ObjectMapper().readTree(out.toString()).get("timeouts").get(0);
        assertThat(timeout.get("outcome").asText()).isEqualTo("GIVES_UP");
        assertThat(timeout.get("seconds").asLong()).isEqualTo(601);
        assertThat(timeout.get("stuckIntervalSeconds").asLong()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--mode AIV",
                "--product A9",
                "--product A2 --mode FFTS",
                "--product A2 --mode CCU_MS",
                "--product Ascend310B1",
                "--product A2 --mode AIV --timer-step 0",
                "--product A2 --mode AIV --timer-step -5",
                "--product A2 --mode AIV --timer-step 9223372036854775807",
                "--product A2 --mode AIV --timer-step x",
                "--product A2 600"
            })
    void wrongUsageIsExitCodeTwo(String arguments) {
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).startsWith("acl timeout: ");
    }

    private int run(String arguments) {
        CommandLine commandLine = Main.commandLine(InputStream.nullInputStream())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        String[] words = ("timeout " + arguments).trim().split(" +");
        return commandLine.execute(words);
    }
}
