package io.github.acl4j.jna.clib;

import io.github.acl4j.contract.library.NativeInjector;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * C libraries of the tests, compiled once for each content of their sources, whatever number of JVMs ask for them at once. Each
 * has a folder of its own, to be given as {@code acl4j.library.path}.
 */
public final class TestLibrary {
    /** Where the tests' JVM runs, which is the module's folder. */
    private static final Path SOURCES = Path.of("src", "test", "c").toAbsolutePath();

    private static final Path FOLDER = Path.of("target", "native").toAbsolutePath();
    private static final List<String> HEADERS = List.of("acl4jtest.h", "acl4jtest_driver.h");

    /** The name that CANN's library has. */
    public static final String RUNTIME = "libacl_rt.so";

    /** The name that CANN's library of models has. */
    public static final String MODEL = "libacl_mdl.so";

    /** The name of CANN's library that takes the signals. */
    public static final String TRACE = "libascend_trace.so";

    /** Says that nothing here can be compiled. */
    public static final String NO_COMPILER = "NATIVE TESTS NOT RUN: no C compiler";

    private static final Object LOCK = new Object();

    private TestLibrary() {}

    /**
     * Whether the tests of native code can run.
     *
     * @return false if there is no C compiler
     */
    public static boolean canCompile() {
        return CCompiler.find().isPresent();
    }

    /**
     * The library that hands all calls to Java.
     *
     * @return a folder with {@value #RUNTIME} and {@value #MODEL}
     */
    public static Path loopback() {
        return folder("loopback", "", (compiler, headers, folder) -> {
            compiler.compile(folder.resolve(RUNTIME), SOURCES.resolve("loopback.c"), headers, List.of());
            compiler.compile(
                    folder.resolve(MODEL),
                    SOURCES.resolve("loopback_model.c"),
                    headers,
                    List.of("-L" + folder, "-lacl_rt", "-Wl,-rpath,$ORIGIN"));
        });
    }

    /**
     * A library without semantics that misbehaves when it is told to ({@code hostile.h}).
     *
     * @return a folder with {@value #RUNTIME}
     */
    public static Path hostile() {
        return hostile(CannRelease.UNRELEASED);
    }

    /**
     * The same without the functions that a release hasn't got.
     *
     * @param release the release
     * @return a folder with {@value #RUNTIME}
     */
    public static Path hostile(CannRelease release) {
        return folder("hostile", release.toString(), (compiler, headers, folder) -> {
            Path exports = Files.writeString(folder.resolve("exports.map"), exports(release));
            compiler.compile(
                    folder.resolve(RUNTIME),
                    SOURCES.resolve("hostile.c"),
                    headers,
                    List.of("-Wl,--version-script=" + exports));
        });
    }

    /** For the linker: all functions but those that came later. */
    private static String exports(CannRelease release) {
        String later = Stream.of(AclrtFunction.values())
                .filter(function -> !release.has(function))
                .map(function -> function.symbol() + ";")
                .collect(Collectors.joining());
        return "{ global: *;" + (later.isEmpty() ? "" : " local: " + later) + " };";
    }

    /**
     * The same, linked with a library that takes the JVM's signals when it is loaded, as CANN's is.
     *
     * @return a folder with {@value #RUNTIME} and {@value #TRACE}
     */
    public static Path hostileWithTrace() {
        return folder("trace", "", (compiler, headers, folder) -> {
            compiler.compile(folder.resolve(TRACE), SOURCES.resolve("hostile_trace.c"), headers, List.of());
            compiler.compile(
                    folder.resolve(RUNTIME),
                    SOURCES.resolve("hostile.c"),
                    headers,
                    List.of("-L" + folder, "-Wl,--no-as-needed", "-lascend_trace", "-Wl,-rpath,$ORIGIN"));
        });
    }

    /**
     * A library with next to no semantics, for what loading it does to a JVM.
     *
     * @param options of the compiler, such as {@code -DSTUB}
     * @return a folder with {@value #RUNTIME}
     */
    public static Path standIn(String... options) {
        List<String> all = List.of(options);
        return folder(
                "standin",
                String.join(" ", all),
                (compiler, headers, folder) ->
                        compiler.compile(folder.resolve(RUNTIME), source("standin.c"), headers, all));
    }

    /**
     * An injector that breaks the process of whoever uses it.
     *
     * @param options of the compiler, such as {@code -DNO_VERSION}
     * @return the library
     */
    public static Path brokenInjector(String... options) {
        String name = "libbroken_injector.so";
        List<String> all = List.of(options);
        return folder(
                        "broken_injector",
                        String.join(" ", all),
                        (compiler, headers, folder) ->
                                compiler.compile(folder.resolve(name), source("broken_injector.c"), headers, all))
                .resolve(name);
    }

    /**
     * A source of these tests.
     *
     * @param name its name
     * @return the file
     */
    public static Path source(String name) {
        return SOURCES.resolve(name);
    }

    /** Fills a folder with libraries. */
    private interface Build {
        void into(CCompiler compiler, List<Path> headers, Path folder) throws IOException;
    }

    private static Path folder(String name, String options, Build build) {
        Optional<CCompiler> compiler = CCompiler.find();
        if (compiler.isEmpty()) {
            throw new IllegalStateException(NO_COMPILER);
        }
        try {
            String content = digest(compiler.get().describe() + options);
            Path folder = FOLDER.resolve(name + "-" + content);
            if (!Files.exists(folder)) {
                build(compiler.get(), build, folder);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void build(CCompiler compiler, Build build, Path folder) throws IOException {
        Files.createDirectories(FOLDER);
        // The one within this JVM, the other among all of them.
        synchronized (LOCK) {
            try (FileChannel channel = FileChannel.open(
                            FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (Files.exists(folder) || !lock.isValid()) {
                    return;
                }
                Path unfinished = Files.createTempDirectory(FOLDER, "unfinished");
                build.into(compiler, List.of(SOURCES, headers(unfinished)), unfinished);
                Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /** The injector's headers belong to another module. */
    private static Path headers(Path folder) throws IOException {
        for (String name : HEADERS) {
            Files.write(folder.resolve(name), header(name));
        }
        return folder;
    }

    private static byte[] header(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(NativeInjector.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    private static String digest(String options) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("SHA-256", e);
        }
        digest.update(options.getBytes(StandardCharsets.UTF_8));
        for (String name : HEADERS) {
            digest.update(header(name));
        }
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.sorted(Comparator.comparing(Path::toString)).toList()) {
                digest.update(Files.readAllBytes(file));
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }
}
