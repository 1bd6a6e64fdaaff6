package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command over a C library that knows nothing of Java, and an injector that breaks the process that uses it. */
class ConformanceOnLibraryTest {
    private static final String CALL = "{\"do\": \"call\", \"fn\": \"aclrtGetDeviceCount\", \"args\": [], \"ret\": %d}";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    private Path injector;

    @BeforeEach
    void compile() throws Exception {
        CLibraries.runtime(folder, "CHATTY");
        injector = CLibraries.brokenInjector(folder);
    }

    /** What breaks a vector's process breaks neither the run nor the vectors after it. */
    @Test
    void eachVectorHasAProcess() throws Exception {
        Path vectors = vectors(
                CALL.formatted(0),
                CALL.formatted(107002),
                inject("\"what\": \"last-error\", \"code\": 507899"),
                inject("\"what\": \"repair\", \"device\": 0, \"outcome\": \"refused\", \"code\": 107000"),
                inject("\"what\": \"abort\", \"device\": 0, \"outcome\": \"never\""),
                inject("\"what\": \"abort\", \"device\": 1, \"outcome\": \"never\""),
                inject("\"what\": \"smmu\", \"device\": 1, \"on\": true"),
                CALL.formatted(0));

        assertThat(run("--injector", injector, "--jobs", 2, "--timeout", 10, vectors))
                .as(err::toString)
                .isOne();

        String[] parts = output().split("(?m)^(?=FAILED|SKIPPED|\\d)");
        assertThat(parts).hasSize(6);
        assertThat(parts[0]).startsWith("FAILED vector-1 ").containsPattern("expected .*107002");
        assertThat(parts[1])
                .startsWith("FAILED vector-2 ")
                .contains("exit code 1", "SIGSEGV", "acl4jtest_set_last_error");
        assertThat(parts[2])
                .startsWith("FAILED vector-3 ")
                .contains("an end within PT10S", "NativeInjector.setRepairCode");
        assertThat(parts[3]).contains("SKIPPED 2: the injector can't do: inject abort (never)", "vector-4", "vector-5");
        assertThat(parts[4]).contains("SKIPPED 1: the injector can't do: inject smmu", "vector-6");
        assertThat(parts[5]).isEqualTo("2 passed, 3 failed, 3 skipped\n");
    }

    @Test
    void whereAllPassTheExitCodeSaysSo() throws Exception {
        assertThat(run("--injector", injector, vectors(CALL.formatted(0))))
                .as(() -> output() + err)
                .isZero();
        assertThat(output()).isEqualTo("1 passed, 0 failed, 0 skipped\n");
    }

    @Test
    void whatCanNotRunIsWrongUsage() throws Exception {
        Path vectors = vectors(CALL.formatted(0));
        assertRefused("needs --library-path DIR and --injector FILE", vectors);
        assertRefused("--jobs is 0; it must be at least 1", "--injector", injector, "--jobs", 0, vectors);
        assertRefused("there is no injector library", "--injector", folder.resolve("missing.so"), vectors);
        assertRefused("libacl_rt.so is no injector", "--injector", folder.resolve("libacl_rt.so"), vectors);
        assertRefused("vectors.json", "--injector", vectors, vectors);
        Files.delete(folder.resolve("libacl_rt.so"));
        assertRefused(folder + ": ", "--injector", injector, vectors);
    }

    private void assertRefused(String message, Object... arguments) {
        err.getBuffer().setLength(0);
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(err.toString()).contains(message).doesNotContain("\tat ");
        assertThat(output()).isEmpty();
    }

    private int run(Object... arguments) {
        List<String> line =
                new ArrayList<>(List.of("conformance", "--backend", "native", "--library-path", folder.toString()));
        Stream.of(arguments).map(Object::toString).forEach(line::add);
        return Main.commandLine(new PrintStream(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private static String inject(String step) {
        return "{\"do\": \"inject\", " + step + "}";
    }

    /** Of one step each. */
    private Path vectors(String... steps) throws IOException {
        List<String> vectors = new ArrayList<>();
        for (String step : steps) {
            vectors.add("""
                    {"id": "vector-%d", "title": "step", "product": "A2", "needs": [], "steps": [%s]}""".formatted(vectors.size(), step));
        }
        return Files.writeString(folder.resolve("vectors.json"), vectors.toString());
    }
}
