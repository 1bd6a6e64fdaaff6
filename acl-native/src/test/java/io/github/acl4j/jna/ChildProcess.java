package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Other processes: what is loaded into one stays there, so whoever loads something of its own needs a JVM of its own. */
final class ChildProcess {
    private static final long LIMIT_SECONDS = 120;

    /** How a process ended, and what it wrote to both of its streams. */
    record Result(int exitCode, String output) {}

    private ChildProcess() {}

    /** Runs a program to its end. */
    static Result run(List<String> command, List<Map.Entry<String, String>> environment) throws Exception {
        Path output = Files.createTempFile("acl4j", ".txt");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().remove("ASCEND_COREDUMP_SIGNAL");
            environment.forEach(variable -> builder.environment().put(variable.getKey(), variable.getValue()));
            Process process = builder.start();
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly().waitFor();
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertThat(ended)
                    .as("ended within %d s: %s\n%s", LIMIT_SECONDS, command, text)
                    .isTrue();
            return new Result(process.exitValue(), text);
        } finally {
            Files.delete(output);
        }
    }

    /** Runs a main class of these tests in a JVM. */
    static Result java(Class<?> main, List<String> options, List<Map.Entry<String, String>> environment)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-cp", classPath()));
        command.addAll(options);
        command.add(main.getName());
        return run(command, environment);
    }

    /** All that this JVM has, whether on the module path, on the class path, or patched in. */
    private static String classPath() throws Exception {
        Set<String> entries = new LinkedHashSet<>();
        for (Class<?> type : List.of(ChildProcess.class, JnaProvider.class)) {
            entries.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        entries.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        for (String property : List.of("jdk.module.path", "java.class.path", "surefire.test.class.path")) {
            Stream.of(System.getProperty(property, "").split(File.pathSeparator))
                    .filter(entry -> !entry.isEmpty())
                    .forEach(entries::add);
        }
        return String.join(File.pathSeparator, entries);
    }
}
