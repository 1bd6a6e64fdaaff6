package io.github.acl4j.jna.clib;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The machine's C compiler. */
public final class CCompiler {
    /** {@code -pthread} also links; the warnings are errors, since nobody reads them otherwise. */
    private static final List<String> OPTIONS =
            List.of("-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-g", "-fPIC", "-shared", "-pthread");

    private static final long LIMIT_SECONDS = 120;

    private final Path program;

    private CCompiler(Path program) {
        this.program = program;
    }

    /**
     * {@code cc} or {@code gcc} of the PATH.
     *
     * @return the compiler; empty if there is none
     */
    public static Optional<CCompiler> find() {
        return Stream.of("cc", "gcc")
                .flatMap(name -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(CCompiler::new);
    }

    /**
     * Makes a shared library.
     *
     * @param library the file that it becomes
     * @param source the file that it is made of
     * @param headers folders of headers
     * @param options more options, behind the source
     * @throws IllegalStateException if the compiler refuses; the message has what it says
     */
    public void compile(Path library, Path source, List<Path> headers, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(OPTIONS);
        headers.forEach(folder -> command.add("-I" + folder));
        command.add(source.toString());
        command.add("-o");
        command.add(library.toString());
        command.addAll(options);
        run(command);
    }

    /** What, with the sources and their options, decides what comes out. */
    String describe() {
        return program + " " + run(List.of(program.toString(), "--version")) + OPTIONS;
    }

    private static String run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("not done after " + LIMIT_SECONDS + " s: " + command);
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException(String.join(" ", command) + "\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while compiling", e);
        }
    }
}
