package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Native;
import io.github.acl4j.AclRuntime;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.simple.SimpleServiceProvider;

/** Other processes: what is loaded into one stays there, so whoever loads something of its own needs a JVM of its own. */
public final class ChildProcess {
    private static final long LIMIT_SECONDS = 120;

    /** How a process ended, and what it wrote to both of its streams. */
    public record Result(int exitCode, String output) {}

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

    /** Runs a main class of these tests in a JVM, all on the class path. */
    public static Result java(Class<?> main, List<String> options, List<Map.Entry<String, String>> environment)
            throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return run(command(options, "-cp", classPath, main.getName()), environment);
    }

    /** Runs a main class of these tests in a JVM, with acl4j, JNA and SLF4J as modules and the tests on the class path. */
    static Result javaWithModules(Class<?> main, List<String> options) throws Exception {
        List<String> modules = new ArrayList<>();
        for (Class<?> type :
                List.of(JnaProvider.class, AclRuntime.class, Native.class, Logger.class, SimpleServiceProvider.class)) {
            modules.add(place(type));
        }
        String modulePath = String.join(File.pathSeparator, modules);
        return run(command(options, "-p", modulePath, "-cp", place(main), main.getName()), List.of());
    }

    private static List<String> command(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")); // short-lived
        command.addAll(options);
        command.addAll(List.of(arguments));
        return command;
    }

    /** The folder or archive that a class comes from. */
    private static String place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
