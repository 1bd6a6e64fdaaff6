package io.github.acl4j.samples.hang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(180)
class HangCommandTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int run(String... args) {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new CommandLine(new HangCommand(out)).execute(args);
    }

    private String result() {
        return bytes.toString(StandardCharsets.UTF_8).lines().reduce("", (before, line) -> line);
    }

    /** How soon isn't asserted: that is the machine's business as well. */
    @Test
    void aDeviceThatStopsToAnswerIsFoundOutAndCostsNoRequest() {
        run("--devices", "3", "--traffic", "100");

        assertThat(result())
                .startsWith("RESULT detected_ms=")
                .contains(" state=SUSPECT_SCHEDULER ", " stuck_threads=0 lost=0 wrong=0 ");
    }

    @Test
    void refusesWrongArguments() {
        assertThat(run("--devices", "0")).isEqualTo(2);
        assertThat(run("--product", "A4")).isEqualTo(2);
        assertThat(run("--traffic", "many")).isEqualTo(2);
    }
}
