package io.github.acl4j.jna;

import io.github.acl4j.internal.Uninterruptibly;
import io.github.acl4j.jna.RuntimeFunctions.GetVersion;
import io.github.acl4j.spi.AclrtFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process's one CANN runtime. Once loaded it stays: its threads and tables outlive every backend. */
final class RuntimeLibrary {
    private static final Logger log = LoggerFactory.getLogger(RuntimeLibrary.class);

    /** Loading runs the constructors of dozens of libraries, of which one may hang. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private static final Semaphore LOADING = new Semaphore(1);
    private static volatile @Nullable RuntimeLibrary loaded;

    private final Path path;
    private final Set<AclrtFunction> functions;
    private final String version;

    private RuntimeLibrary(Path path, Set<AclrtFunction> functions) {
        this.path = path;
        this.functions = functions;
        this.version = version(functions);
    }

    /**
     * Loads it, or gives what is loaded.
     *
     * @throws IllegalStateException if that fails; the message says why, and what to do
     */
    static RuntimeLibrary open(JnaOptions options) {
        if (!Uninterruptibly.acquire(LOADING, LIMIT)) {
            throw new IllegalStateException(
                    "another thread has been loading the CANN runtime for " + LIMIT + " already");
        }
        try {
            RuntimeLibrary present = loaded;
            if (present != null) {
                present.requireSame(options);
                return present;
            }
            RuntimeLibrary library = Apart.call("acl4j-load", LIMIT, () -> load(options));
            loaded = library;
            return library;
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "the CANN runtime isn't loaded after " + LIMIT + "; the thread acl4j-load"
                            + " shows where it hangs",
                    e);
        } finally {
            LOADING.release();
        }
    }

    private void requireSame(JnaOptions options) {
        Path asked = LibraryFinder.requireRuntime(options).library().orElseThrow();
        try {
            if (Files.isSameFile(path, asked)) {
                new SignalGuard(options.signalPolicy()).afterLoading();
                return;
            }
        } catch (IOException e) {
            log.debug("two files can't be compared", e);
        }
        throw new IllegalStateException(
                "this process has loaded " + path + ", and can't have a second runtime: " + asked);
    }

    /** On a thread of its own: CANN's trace library leaves its signal stack on the one that loads it (acl-facts 5). */
    private static RuntimeLibrary load(JnaOptions options) {
        LibraryReport runtime = LibraryFinder.requireRuntime(options);
        Path path = runtime.library().orElseThrow();
        SignalGuard guard = new SignalGuard(options.signalPolicy());
        guard.beforeLoading();
        DynamicLibrary library = DynamicLibrary.open(path, runtime.inProcess());
        library.requireNoStub();
        long model =
                openModel(LibraryFinder.findModel(runtime.library(), options, LibraryFinder.Machine.ofThisProcess()));
        guard.afterLoading();
        Set<AclrtFunction> functions = new Symbols(library.handle(), model).bind();
        if (functions.isEmpty()) {
            throw new IllegalStateException(path + " has no function of the CANN runtime: it is another library");
        }
        return new RuntimeLibrary(path, functions);
    }

    /** A process that runs no ACL model needn't have it, nor need all of its own libraries be there. */
    private static long openModel(LibraryReport report) {
        if (report.library().isEmpty()) {
            return 0;
        }
        try {
            return DynamicLibrary.open(report.library().get(), report.inProcess())
                    .handle();
        } catch (IllegalStateException e) {
            log.warn("the model library can't be used, so failed operators have no names: {}", e.getMessage());
            return 0;
        }
    }

    Set<AclrtFunction> functions() {
        return functions;
    }

    /** The library and its version, for logs. */
    String describe() {
        return path + version;
    }

    private static String version(Set<AclrtFunction> functions) {
        int[] major = {0};
        int[] minor = {0};
        int[] patch = {0};
        boolean known = functions.contains(AclrtFunction.ACLRT_GET_VERSION)
                && GetVersion.aclrtGetVersion(major, minor, patch) == 0;
        return known ? ", ACL " + major[0] + "." + minor[0] + "." + patch[0] : "";
    }
}
