package io.github.acl4j.samples.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class RecoverCommandTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int run(String... args) {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new CommandLine(new RecoverCommand(out)).execute(args);
    }

    private String result() {
        return bytes.toString(StandardCharsets.UTF_8).lines().reduce("", (before, line) -> line);
    }

    @ParameterizedTest
    @CsvSource({
        "uce, true, RECOVERED",
        "link, false, NOT_REPAIRABLE",
        "aicore, false, INCONCLUSIVE",
        "device-lost, false, LOST"
    })
    void losesNothingAndComesToTheDocumentedOutcome(String fault, boolean recovered, String outcome) {
        int exitCode = run("--fault", fault, "--devices", "3", "--traffic", "100");

        assertTrue(
                result().startsWith(
                                "RESULT lost=0 wrong=0 recovered=" + recovered + " outcome=" + outcome + " devices=3 "),
                result());
        assertEquals(0, exitCode);
    }

    @Test
    void leavingOutTheRestoreIsFoundOut() {
        int exitCode = run("--skip-restore", "--devices", "3", "--traffic", "100");

        assertTrue(result().startsWith("RESULT lost=0 wrong=0 recovered=false outcome=VERIFY_FAILED"), result());
        assertEquals(1, exitCode);
    }

    /** The built-in copy says that it covers DMA only; that the content is gone is the owner's lie, which it can't see. */
    @Test
    void aCopyDoesNotFindOutThatTheRestoreWasLeftOut() {
        int exitCode = run("--skip-restore", "--copy-probe", "--devices", "3", "--traffic", "100");

        assertTrue(result().contains("recovered=true outcome=RECOVERED"), result());
        assertTrue(!result().contains(" wrong=0 "), result());
        assertEquals(1, exitCode);
    }

    @Test
    void refusesWrongArguments() {
        assertEquals(2, run("--devices", "0"));
        assertEquals(2, run("--fault", "none"));
        assertEquals(2, run("--traffic", "many"));
    }
}
