package io.github.acl4j.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Libraries that a C compiler makes of {@code src/test/c}; without one the test is skipped. */
public final class CLibraries {
    private static final Path SOURCES = Path.of("src", "test", "c");
    private static final Path NATIVE_SOURCES = Path.of("..", "acl-native", "src", "test", "c");
    private static final Path INJECTOR_HEADERS = Path.of(
            "..", "acl-contract-native", "src", "main", "resources", "io", "github", "acl4j", "contract", "library");

    private CLibraries() {}

    /**
     * A runtime.
     *
     * @param folder where {@code libacl_rt.so} is to be
     * @param macro of {@code runtime.c}
     */
    public static void runtime(Path folder, String macro) throws IOException, InterruptedException {
        compile(
                folder.resolve("libacl_rt.so"),
                List.of("-D" + macro),
                SOURCES.resolve("defaults.c"),
                SOURCES.resolve("runtime.c"));
    }

    /** An injector that breaks its process. */
    static Path brokenInjector(Path folder, String... options) throws IOException, InterruptedException {
        Path library = folder.resolve("libbroken_injector.so");
        compile(library, List.of(options), NATIVE_SOURCES.resolve("broken_injector.c"));
        return library;
    }

    private static void compile(Path library, List<String> options, Path... sources)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("cc", "-std=c11", "-Wall", "-Werror", "-fPIC"));
        command.addAll(List.of("-shared", "-I" + NATIVE_SOURCES, "-I" + INJECTOR_HEADERS));
        command.addAll(options);
        Stream.of(sources).map(Path::toString).forEach(command::add);
        command.addAll(List.of("-o", library.toString()));
        boolean isRequired = "required".equals(System.getProperty("acl4j.native.tests"));
        Process compiler;
        try {
            compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            assumeTrue(isRequired, "NATIVE TESTS NOT RUN: no C compiler");
            throw e;
        }
        String output = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(output).isZero();
    }
}
