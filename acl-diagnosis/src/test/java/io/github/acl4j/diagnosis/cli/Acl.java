package io.github.acl4j.diagnosis.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** A run of the command line, and what became of it. */
record Acl(int exit, String out, String err) {
    static Acl run(String... args) {
        return run(Ansi.OFF, new byte[0], args);
    }

    static Acl reading(String input, String... args) {
        return run(Ansi.OFF, input.getBytes(StandardCharsets.UTF_8), args);
    }

    static Acl run(Ansi ansi, byte[] input, String... args) {
        return run(ansi, new ByteArrayInputStream(input), args);
    }

    static Acl run(Ansi ansi, InputStream input, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine(input)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setColorScheme(Help.defaultColorScheme(ansi));
        int exit = Main.execute(line, args);
        return new Acl(exit, out.toString(), err.toString());
    }
}
