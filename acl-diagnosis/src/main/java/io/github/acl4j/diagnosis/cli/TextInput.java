package io.github.acl4j.diagnosis.cli;

import io.github.acl4j.diagnosis.explain.Printable;
import io.github.acl4j.diagnosis.explain.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads the texts that a command was given, up to a limit. What isn't UTF-8 in them is replaced. */
final class TextInput {
    static final String STANDARD_INPUT = "-";

    /** As much as is read in all; an error is found in the part of a log around it. */
    static final int MOST_BYTES = 64 << 20;

    private final InputStream standardInput;
    private final CommandLine commandLine;
    private int left = MOST_BYTES;

    /**
     * Makes one.
     *
     * @param standardInput what {@code -} stands for
     * @param commandLine whose usage it is that is wrong
     */
    TextInput(InputStream standardInput, CommandLine commandLine) {
        this.standardInput = standardInput;
        this.commandLine = commandLine;
    }

    List<Source> read(List<String> names) {
        Set<String> seen = new HashSet<>();
        List<Source> sources = new ArrayList<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw wrong(name, "is given twice");
            }
            sources.add(new Source(name, name.equals(STANDARD_INPUT) ? standardInput() : file(name)));
        }
        return sources;
    }

    private String standardInput() {
        try {
            return text("the standard input", standardInput);
        } catch (IOException e) {
            throw wrong("the standard input", "can't be read: " + e.getMessage());
        }
    }

    private String file(String name) {
        try {
            Path path = Path.of(name);
            if (Files.isDirectory(path)) {
                throw wrong(name, "is a folder; give the files in it");
            }
            try (InputStream in = Files.newInputStream(path)) {
                return text(name, in);
            }
        } catch (NoSuchFileException | InvalidPathException e) {
            throw wrong(name, "is no file that is there, and no code");
        } catch (IOException e) {
            throw wrong(name, "can't be read: " + e.getMessage());
        }
    }

    private String text(String name, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(left + 1);
        if (bytes.length > left) {
            throw wrong(
                    name,
                    "is too long: more than " + (MOST_BYTES >> 20)
                            + " MiB in all. Give the part around the error, such as: tail -c 50M FILE | acl explain -");
        }
        left -= bytes.length;
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private ParameterException wrong(String name, String what) {
        return new ParameterException(commandLine, Printable.text(name + " " + what));
    }
}
