package io.github.acl4j.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The C sources of the tests, and the compiler for them. */
final class TestC {
    private static final Path SOURCES = Path.of("src", "test", "c").toAbsolutePath();
    private static final String REQUIRED = "acl4j.native.tests";

    private TestC() {}

    static Path source(String name) {
        return SOURCES.resolve(name);
    }

    /** Compiles; a test that needs a compiler where there is none is aborted, or fails if native tests are required. */
    static ChildProcess.Result run(List<String> options) throws Exception {
        List<String> command = new ArrayList<>(List.of(compiler(), "-std=c11", "-Wall", "-Wextra", "-Werror"));
        command.addAll(options);
        return ChildProcess.run(command, List.of());
    }

    /** Makes a shared library of one source. */
    static Path library(String source, Path library, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("-shared", "-fPIC", "-pthread"));
        all.addAll(List.of(options));
        all.addAll(List.of("-o", library.toString(), source(source).toString()));
        ChildProcess.Result result = run(all);
        assertThat(result.exitCode()).as(result.output()).isZero();
        return library;
    }

    private static String compiler() {
        String path = System.getenv().getOrDefault("PATH", "");
        String found = Stream.of("cc", "gcc")
                .flatMap(name -> Stream.of(path.split(":")).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("");
        if (found.isEmpty() && "required".equals(System.getProperty(REQUIRED))) {
            throw new AssertionError("no C compiler, and -D" + REQUIRED + "=required");
        }
        Assumptions.assumeFalse(found.isEmpty(), "NATIVE TESTS NOT RUN: no C compiler");
        return found;
    }
}
