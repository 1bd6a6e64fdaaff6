package io.github.acl4j.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ServiceCommandTest {
    @ParameterizedTest
    @CsvSource({"--backend, native", "--devices, 0", "--devices, 65", "--port, 65536", "--port, -1", "--product, A4"})
    void refusesWrongArgumentsWithAReason(String option, String value) {
        StringWriter errors = new StringWriter();
        PrintStream out = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        CommandLine command = new CommandLine(new ServiceCommand(out)).setErr(new PrintWriter(errors));

        assertThat(command.execute(option, value)).isEqualTo(2);
        assertThat(errors.toString()).contains(value);
    }
}
