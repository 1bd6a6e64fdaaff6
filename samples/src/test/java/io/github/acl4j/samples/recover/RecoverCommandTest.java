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
        "A2, uce, RECOVERED",
        "A2, l2, RECOVERED",
        "A2, link, UNPROVEN",
        "A2, aicore, RECOVERED",
        "A2, l3-port, UNPROVEN",
        "A2, device-lost, LOST",
        "A3, uce, RECOVERED",
        "A3, l2, RECOVERED",
        "A3, link, UNPROVEN",
        "A3, aicore, RECOVERED",
        "A3, l3-port, UNPROVEN",
        "A3, device-lost, LOST",
        "950, uce, RECOVERED",
        "950, l2, RECOVERED",
        "950, link, UNPROVEN",
        "950, aicore, RECOVERED",
        "950, l3-port, UNPROVEN",
        "950, device-lost, LOST",
        "310P, uce, RECOVERED",
        "310P, l2, RECOVERED",
        "310P, link, UNPROVEN",
        "310P, aicore, RECOVERED",
        "310P, l3-port, UNPROVEN",
        "310P, device-lost, LOST"
    })
    void losesNothingAndComesToTheDocumentedOutcome(String product, String fault, String outcome) {
        int exitCode = run("--product", product, "--fault", fault, "--devices", "3", "--traffic", "40");

        boolean recovered = outcome.equals("RECOVERED");
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

    /** Served, rejected or retried: a storm on four devices, of which one at most is lost for good. */
    @ParameterizedTest
    @CsvSource({"A2, 7", "950, 8"})
    void eachRequestOfAStormIsAccountedFor(String product, String seed) {
        int exitCode = run(
                "--storm", "--product", product, "--seconds", "3", "--seed", seed, "--devices", "4", "--traffic", "40");

        assertTrue(result().startsWith("RESULT lost=0 twice=0 wrong=0 requests="), result());
        assertTrue(!result().contains(" faults=0 ") && !result().contains(" recovered=0 "), result());
        assertEquals(0, exitCode);
    }

    @Test
    void refusesWrongArguments() {
        assertEquals(2, run("--devices", "0"));
        assertEquals(2, run("--fault", "none"));
        assertEquals(2, run("--product", "A4"));
        assertEquals(2, run("--traffic", "many"));
        assertEquals(2, run("--storm", "--seconds", "0"));
    }
}
