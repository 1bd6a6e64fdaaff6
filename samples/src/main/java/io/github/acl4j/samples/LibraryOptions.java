package io.github.acl4j.samples;

import io.github.acl4j.contract.library.VectorProcesses;
import io.github.acl4j.jna.JnaOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which native library to test, and how. */
final class LibraryOptions {
    private static final String PROVIDER = "jna";

    @Option(
            names = "--library-path",
            paramLabel = "DIR",
            description = "The folder with libacl_rt.so or libascendcl.so.")
    private @Nullable String libraryPath;

    @Option(
            names = "--injector",
            paramLabel = "FILE",
            description =
                    "The library that makes the faults happen: it exports the functions of acl4jtest.h. What it answers -1 to,"
                            + " or lacks, is skipped.")
    private @Nullable Path injector;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description =
                    "How many vectors run at a time, each in a process of its own; as many as there are processors if missing.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    int jobs() {
        return jobs;
    }

    /**
     * What runs vectors on it.
     *
     * @param timeout how long each may take
     * @throws UsageException if something is missing, or can't be loaded
     */
    VectorProcesses open(Duration timeout) throws UsageException, InterruptedException {
        if (libraryPath == null || injector == null) {
            throw new UsageException("--backend native needs --library-path DIR and --injector FILE");
        }
        if (jobs < 1) {
            throw new UsageException("--jobs is " + jobs + "; it must be at least 1");
        }
        VectorProcesses processes = new VectorProcesses(
                        PROVIDER, injector, List.of("-D" + JnaOptions.LIBRARY_PATH + "=" + libraryPath))
                .within(timeout);
        Optional<String> refusal = processes.refusal();
        if (refusal.isPresent()) {
            throw new UsageException(
                    "no vector can run on " + libraryPath + " with " + injector + ": " + refusal.get());
        }
        return processes;
    }
}
