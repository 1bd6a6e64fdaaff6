package io.github.acl4j.contract.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of this one's own Java (its {@code java.home}) and class path, with its {@code acl4j.} properties and its environment. It
 * has to end by itself in time. Immutable.
 */
public final class ChildJvm {
    private static final int SHOWN = 20_000;
    private static final long KILLED_WITHIN_SECONDS = 10;

    private final Duration limit;
    private final List<String> options;
    private final String classPath;
    private final Path directory;
    private final Map<String, @Nullable String> environment;

    private ChildJvm(
            Duration limit,
            List<String> options,
            String classPath,
            Path directory,
            Map<String, @Nullable String> environment) {
        this.limit = limit;
        this.options = options;
        this.classPath = classPath;
        this.directory = directory;
        this.environment = environment;
    }

    /**
     * How a JVM ended by itself.
     *
     * @param exitCode its exit status; 128 and the signal's number where a signal ended it
     * @param output what it printed, on both streams
     */
    public record End(int exitCode, String output) {}

    /**
     * A JVM that has to end in time.
     *
     * @param limit how long it may take; it is killed then
     * @return the JVM, not started
     */
    public static ChildJvm within(Duration limit) {
        return new ChildJvm(
                limit,
                List.of(),
                System.getProperty("java.class.path"),
                Path.of("").toAbsolutePath(),
                Map.of());
    }

    /**
     * The same with options.
     *
     * @param more options of the JVM, such as {@code -Xmx256m}; of two that contradict each other the later one counts
     * @return the JVM, not started
     */
    public ChildJvm with(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return new ChildJvm(limit, List.copyOf(all), classPath, directory, environment);
    }

    /**
     * The same with the options of one that doesn't live long: a quick start and a small heap.
     *
     * @return the JVM, not started
     */
    public ChildJvm shortLived() {
        return with("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    /**
     * The same with another class path.
     *
     * @param entries archives and folders
     * @return the JVM, not started
     */
    public ChildJvm classPath(Path... entries) {
        String paths = Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return new ChildJvm(limit, options, paths, directory, environment);
    }

    /**
     * The same in another directory than this JVM's own.
     *
     * @param workingDirectory where what it writes is to be
     * @return the JVM, not started
     */
    public ChildJvm in(Path workingDirectory) {
        return new ChildJvm(limit, options, classPath, workingDirectory, environment);
    }

    /**
     * The same with another value for an environment variable.
     *
     * @param name the variable's name
     * @param value its value; null if it is not to be there
     * @return the JVM, not started
     */
    public ChildJvm environment(String name, @Nullable String value) {
        Map<String, @Nullable String> more = new HashMap<>(environment);
        more.put(name, value);
        return new ChildJvm(limit, options, classPath, directory, more);
    }

    /**
     * Runs a main class to its end, which has to be one with exit status 0.
     *
     * @param main the class's name
     * @param arguments its arguments
     * @return what it printed, on both streams
     * @throws AssertionError if it didn't end in time, or with another exit status than 0; the message has what it printed
     * @throws InterruptedException if the waiting thread was interrupted; the JVM is killed then
     */
    public String run(String main, String... arguments) throws InterruptedException {
        try {
            End end = end(main, arguments);
            if (end.exitCode() != 0) {
                throw new AssertionError(main + " ended with " + end.exitCode() + ":\n" + tail(end.output()));
            }
            return end.output();
        } catch (TimeoutException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /**
     * Runs a main class to its end, whatever that is.
     *
     * @param main the class's name
     * @param arguments its arguments
     * @return its end
     * @throws TimeoutException if it didn't end in time; the message has what it printed
     * @throws InterruptedException if the waiting thread was interrupted; the JVM is killed then
     */
    public End end(String main, String... arguments) throws InterruptedException, TimeoutException {
        try {
            // To a file, since nobody would read on from the pipe of a process that is stuck.
            Path output = Files.createTempFile("acl4j-child", ".out");
            try {
                return end(main, command(main, arguments), output);
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a JVM for " + main + " could not be run", e);
        }
    }

    private List<String> command(String main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", classPath));
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("acl4j."))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(options);
        command.add(main);
        command.addAll(List.of(arguments));
        return command;
    }

    private End end(String main, List<String> command, Path output)
            throws IOException, InterruptedException, TimeoutException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().keySet().removeAll(environment.keySet());
        environment.forEach((name, value) -> {
            if (value != null) {
                builder.environment().put(name, value);
            }
        });
        Process process = builder.start();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TimeoutException(main + " has not ended within " + limit + ":\n" + tail(read(output)));
            }
            return new End(process.exitValue(), read(output));
        } finally {
            // One that a driver doesn't let go can't be killed either.
            process.destroyForcibly().waitFor(KILLED_WITHIN_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Not only what is UTF-8: a native library prints what it likes. */
    private static String read(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    }

    private static String tail(String output) {
        return output.substring(Math.max(0, output.length() - SHOWN));
    }
}
