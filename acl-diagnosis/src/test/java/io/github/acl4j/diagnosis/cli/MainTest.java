package io.github.acl4j.diagnosis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What ends a command without an answer has no exit code of an answer. */
class MainTest {
    private final StringWriter told = new StringWriter();

    @Command(name = "acl")
    private record Failing(Error error) implements Callable<Integer> {
        @Override
        public Integer call() {
            throw error;
        }
    }

    private int exitOf(Error error) {
        return Main.execute(new CommandLine(new Failing(error)).setErr(new PrintWriter(told, true)));
    }

    @Test
    void tooLittleMemoryIsSaidInALine() {
        assertThat(exitOf(new OutOfMemoryError("Java heap space"))).isEqualTo(71);
        assertThat(told.toString()).contains("MiB of heap", "-Xmx").hasLineCount(1);
    }

    @Test
    void anotherErrorIsAMistakeInTheProgram() {
        assertThat(exitOf(new AssertionError("a bug"))).isEqualTo(70);
        assertThat(told.toString()).contains("a bug", "MainTest");
    }
}
