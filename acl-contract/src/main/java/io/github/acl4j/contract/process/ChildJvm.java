package io.github.acl4j.contract.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of the tests' own Java (its {@code java.home}) and class path, with their {@code acl4j.} properties. It has to end by
 * itself, in time and with exit status 0; what it printed is in the message if it doesn't. Immutable.
 */
public final class ChildJvm {
    private static final int SHOWN = 20_000;

    private final Duration limit;
    private final List<String> options;
    private final Path directory;

    private ChildJvm(Duration limit, List<String> options, Path directory) {
        this.limit = limit;
        this.options = options;
        this.directory = directory;
    }

    /**
     * A JVM that has to end in time.
     *
     * @param limit how long it may take; it is killed then
     * @return the JVM, not started
     */
    public static ChildJvm within(Duration limit) {
        return new ChildJvm(limit, List.of(), Path.of("").toAbsolutePath());
    }

    /**
     * The same with options.
     *
     * @param more options of the JVM, such as {@code -Xmx256m}
     * @return the JVM, not started
     */
    public ChildJvm with(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return new ChildJvm(limit, List.copyOf(all), directory);
    }

    /**
     * The same in another directory than the tests' own.
     *
     * @param workingDirectory where what it writes is to be
     * @return the JVM, not started
     */
    public ChildJvm in(Path workingDirectory) {
        return new ChildJvm(limit, options, workingDirectory);
    }

    /**
     * Runs a main class to its end.
     *
     * @param main the class's name
     * @param arguments its arguments
     * @return what it printed, on both streams
     * @throws AssertionError if it didn't end in time, or with another exit status than 0
     * @throws InterruptedException if the waiting thread was interrupted; the JVM is killed then
     */
    public String run(String main, String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("acl4j."))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(options);
        command.add(main);
        command.addAll(List.of(arguments));
        try {
            // To a file, since nobody would read on from the pipe of a process that is stuck.
            Path output = Files.createTempFile("acl4j-child", ".out");
            try {
                return run(main, command, output);
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a JVM for " + main + " could not be run", e);
        }
    }

    private String run(String main, List<String> command, Path output) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(main + " has not ended within " + limit + ":\n" + tail(output));
            }
            if (process.exitValue() != 0) {
                throw new AssertionError(main + " ended with " + process.exitValue() + ":\n" + tail(output));
            }
            return Files.readString(output);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String tail(Path output) throws IOException {
        byte[] bytes = Files.readAllBytes(output);
        int from = Math.max(0, bytes.length - SHOWN);
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
    }
}
