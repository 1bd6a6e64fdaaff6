package io.github.acl4j.contract.library;

import io.github.acl4j.contract.process.ChildJvm;
import io.github.acl4j.contract.vector.StepMismatch;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorResult;
import io.github.acl4j.contract.vector.VectorRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/**
 * Replays vectors over a native library, each in a process of its own, as the library's state is the process's and a vector wants
 * a fresh one. The processes are JVMs with this one's Java, class path, environment and {@code acl4j.} properties. Which devices
 * are visible is the vector's alone: {@code ASCEND_RT_VISIBLE_DEVICES} isn't inherited. Immutable.
 */
public final class VectorProcesses {
    /** For a JVM to start and to load CANN's libraries, and for a failed vector's backend to be closed. */
    private static final Duration START_AND_END = Duration.ofSeconds(60);

    private static final String VISIBLE_DEVICES = "ASCEND_RT_VISIBLE_DEVICES";
    private static final String NOTHING_TO_DO = "{\"id\": \"open\", \"title\": \"\", \"product\": \"\", \"steps\": []}";
    private static final int WHOLE = -1;
    private static final int LAST_LINES = 20;
    private static final int SIGNALED = 128;
    private static final int LAST_SIGNAL = 64;
    private static final int FIRST_WITH_WARNINGS = 24;

    private final String provider;
    private final Path injector;
    private final List<String> options;
    private final Duration limit;
    private final Duration more;

    private VectorProcesses(String provider, Path injector, List<String> options, Duration limit, Duration more) {
        this.provider = provider;
        this.injector = injector;
        this.options = options;
        this.limit = limit;
        this.more = more;
    }

    /**
     * Starts nothing yet. A vector may take {@link VectorRunner#DEFAULT_LIMIT}.
     *
     * @param provider name of the provider that opens the backend, such as {@code jna}
     * @param injector the library that exports {@code acl4jtest.h}
     * @param options options of the JVMs, such as {@code -Dacl4j.library.path=DIR}
     */
    public VectorProcesses(String provider, Path injector, List<String> options) {
        this(provider, injector.toAbsolutePath(), List.copyOf(options), VectorRunner.DEFAULT_LIMIT, START_AND_END);
    }

    /**
     * The same with another limit.
     *
     * @param vector how long a vector may take; its process a minute longer, after which it is killed
     * @return the same otherwise
     */
    public VectorProcesses within(Duration vector) {
        return within(vector, START_AND_END);
    }

    /**
     * The same with other limits.
     *
     * @param vector how long a vector may take
     * @param startAndEnd how much longer its process may take, after which it is killed
     * @return the same otherwise
     */
    public VectorProcesses within(Duration vector, Duration startAndEnd) {
        return new VectorProcesses(provider, injector, options, vector, startAndEnd);
    }

    /**
     * Tries whether a process can open the backend and the injector at all.
     *
     * @return why it can't; empty if it can
     * @throws InterruptedException if the waiting thread was interrupted; the process is killed then
     */
    public Optional<String> refusal() throws InterruptedException {
        return run("open", NOTHING_TO_DO, Map.of()) instanceof VectorResult.Failed failed
                ? Optional.of(failed.mismatches().get(0).seen())
                : Optional.empty();
    }

    /**
     * Replays vectors, some at a time.
     *
     * @param vectors the vectors
     * @param jobs how many at a time
     * @param told is told how each ended, in their order, by the calling thread
     * @throws InterruptedException if the waiting thread was interrupted; the processes are killed then
     */
    public void run(List<Vector> vectors, int jobs, BiConsumer<Vector, VectorResult> told) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<VectorResult>> results = new ArrayList<>();
            for (Vector vector : vectors) {
                results.add(executor.submit(() -> run(vector)));
            }
            for (int i = 0; i < results.size(); i++) {
                told.accept(vectors.get(i), results.get(i).get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a vector could not be replayed: " + e.getCause(), e);
        } finally {
            executor.shutdownNow();
        }
    }

    /**
     * Replays a vector, and waits for its end.
     *
     * @param vector the vector
     * @return how it ended; a process that dies or hangs is a failure
     * @throws InterruptedException if the waiting thread was interrupted; the process is killed then
     */
    public VectorResult run(Vector vector) throws InterruptedException {
        return run(vector.id(), vector.source(), vector.environment());
    }

    private VectorResult run(String id, String vector, Map<String, String> environment) throws InterruptedException {
        try {
            Path folder = Files.createTempDirectory("acl4j-vector");
            Path file = folder.resolve("vector.json");
            Path result = folder.resolve("result.json");
            try {
                Files.writeString(file, "[" + vector + "]");
                return run(id, file, environment, result);
            } finally {
                Files.deleteIfExists(result);
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private VectorResult run(String id, Path vector, Map<String, String> environment, Path result)
            throws IOException, InterruptedException {
        try {
            ChildJvm.End end = jvm(environment)
                    .end(
                            VectorProcess.class.getName(),
                            provider,
                            injector.toString(),
                            vector.toString(),
                            Long.toString(limit.toMillis()),
                            result.toString());
            if (end.exitCode() == VectorProcess.DONE && Files.exists(result)) {
                return ResultFile.read(result);
            }
            return failure(id, "the process ended without a result, " + describe(end.exitCode()) + "\n" + end.output());
        } catch (TimeoutException e) {
            return failure(id, String.valueOf(e.getMessage()));
        }
    }

    private ChildJvm jvm(Map<String, String> environment) {
        ChildJvm jvm = ChildJvm.within(limit.plus(more))
                .shortLived()
                // Nothing is left behind of a JVM that dies.
                .with("-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash")
                .with(options.toArray(String[]::new))
                .environment(VISIBLE_DEVICES, null);
        if (Runtime.version().feature() >= FIRST_WITH_WARNINGS) {
            jvm = jvm.with("--enable-native-access=ALL-UNNAMED");
        }
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            jvm = jvm.environment(variable.getKey(), variable.getValue());
        }
        return jvm;
    }

    private static String describe(int exitCode) {
        boolean signaled = exitCode > SIGNALED && exitCode <= SIGNALED + LAST_SIGNAL;
        return "exit code " + exitCode + (signaled ? " (signal " + (exitCode - SIGNALED) + ")" : "");
    }

    /** The first line says what happened, the others are the last of what the process said. */
    private static VectorResult failure(String id, String seen) {
        List<String> lines = seen.lines().toList();
        List<String> shown = new ArrayList<>(lines.subList(0, 1));
        shown.addAll(lines.subList(Math.max(1, lines.size() - LAST_LINES), lines.size()));
        return new VectorResult.Failed(List.of(new StepMismatch(WHOLE, id, "a result", String.join("\n", shown))));
    }
}
