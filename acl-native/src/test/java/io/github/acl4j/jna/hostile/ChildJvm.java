package io.github.acl4j.jna.hostile;

import io.github.acl4j.jna.JnaOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own for what may kill or hang it: the same Java and class path as this one's, without what this one's environment
 * says to CANN or to the loader.
 */
final class ChildJvm {
    /** Far more than anything here takes on a busy machine; only a hang reaches it. */
    private static final long LIMIT_SECONDS = 120;

    private static final Path FOLDER = Path.of("target", "native").toAbsolutePath();

    private final Class<?> main;
    private final List<String> arguments;
    private final List<String> options = new ArrayList<>();
    private final Map<String, String> environment = new TreeMap<>();

    /** How a child ended. */
    record Result(long pid, int exitCode, String output, boolean hung) {
        @Override
        public String toString() {
            return "process " + pid + (hung ? " hung" : " ended with " + exitCode) + " and said:\n" + output;
        }
    }

    private ChildJvm(Class<?> main, String... arguments) {
        this.main = main;
        this.arguments = List.of(arguments);
    }

    /** A child with a runtime's library. */
    static ChildJvm over(Path libraries, Class<?> main, String... arguments) {
        return new ChildJvm(main, arguments).option("-D" + JnaOptions.LIBRARY_PATH + "=" + libraries);
    }

    ChildJvm option(String option) {
        options.add(option);
        return this;
    }

    ChildJvm environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** What starts it, with its output in a file, which a child can't hang on. */
    Process start(Path output) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Xss512k",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + FOLDER.resolve("hs_err_pid%p.log"),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=info"));
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("ASCEND_") || name.startsWith("LD_"));
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    }

    /** Runs it to its end, which must come within the limit. */
    Result run() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        Path output = Files.createTempFile(FOLDER, "child", ".log");
        Process process = start(output);
        try {
            boolean hung = !process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (hung) {
                Runtime.getRuntime().exec(new String[] {"kill", "-QUIT", Long.toString(process.pid())});
                process.waitFor(5, TimeUnit.SECONDS); // for the threads' stacks, if it can still write them
            }
            String said = Files.readString(output, StandardCharsets.UTF_8);
            return new Result(process.pid(), hung ? -1 : process.exitValue(), said, hung);
        } finally {
            process.destroyForcibly();
            Files.delete(output);
        }
    }
}
