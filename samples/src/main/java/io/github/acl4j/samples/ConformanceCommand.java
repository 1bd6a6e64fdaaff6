package io.github.acl4j.samples;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.fake.FakeUnderTest;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorRunner;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replays conformance vectors, and tells where a backend answers otherwise than the real runtime did. */
@Command(
        name = "conformance",
        description = "Replays conformance vectors on a backend and tells where it differs from the real runtime.",
        footer = "The exit code is 1 if a vector failed, 2 for wrong usage.")
final class ConformanceCommand implements Callable<Integer> {
    private static final String FAKE = "fake";
    private static final String NATIVE = "native";
    private static final int MAX_TIMEOUT = 3600;

    private final PrintStream out;

    @Parameters(
            paramLabel = "PATH",
            description =
                    "A JSON file with a list of vectors, or a folder of them; the built-in ones of the product, or of A2, if missing.")
    private List<Path> paths = List.of();

    @Option(
            names = "--backend",
            paramLabel = "NAME",
            description = "What to test: fake, or native for a library; ${DEFAULT-VALUE} if missing.")
    private String backend = FAKE;

    @ArgGroup(exclusive = false, heading = "With --backend native:%n")
    private @Nullable LibraryOptions library;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long a vector may take; ${DEFAULT-VALUE} if missing. One that takes longer has failed.")
    private int timeout = (int) VectorRunner.DEFAULT_LIMIT.toSeconds();

    @Option(
            names = "--product",
            paramLabel = "PRODUCT",
            description =
                    "Which product's runtime to test, such as 950; each vector's own if missing. A library is what it is: for it"
                            + " this selects the built-in vectors.")
    private @Nullable String product;

    @Option(
            names = "--only",
            paramLabel = "IDS.json",
            description = "Runs only the vectors whose ids this file lists: a list, or lists by topic.")
    private @Nullable Path only;

    ConformanceCommand(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the vectors: on the fake one after another, on a library some at a time, each in a process of its own.
     *
     * @return 0 if none failed, else 1
     * @throws UsageException if there is nothing to run, or nothing to run it on
     * @throws InterruptedException if the thread is interrupted
     */
    @Override
    public Integer call() throws UsageException, InterruptedException {
        if (timeout < 1 || timeout > MAX_TIMEOUT) {
            throw new UsageException("--timeout is " + timeout + "; it must be from 1 to " + MAX_TIMEOUT);
        }
        List<Vector> vectors = VectorSelection.select(paths, product, only);
        for (Vector vector : vectors) {
            product(vector); // refuses before the first one runs
        }
        ConformanceReport report = new ConformanceReport(out);
        switch (backend) {
            case FAKE -> runOnFake(vectors, report);
            case NATIVE -> runOnLibrary(vectors, report);
            default -> throw new UsageException("no backend " + backend + "; there are: " + FAKE + ", " + NATIVE);
        }
        report.summarize();
        return report.failed() == 0 ? 0 : 1;
    }

    private void runOnFake(List<Vector> vectors, ConformanceReport report) throws UsageException {
        if (library != null) {
            throw new UsageException("--library-path, --injector and --jobs are for --backend " + NATIVE);
        }
        for (Vector vector : vectors) {
            BackendUnderTest.Factory fake = FakeUnderTest.of(product(vector).socName());
            report.add(vector, VectorRunner.run(vector, fake, Duration.ofSeconds(timeout)));
        }
    }

    private void runOnLibrary(List<Vector> vectors, ConformanceReport report)
            throws UsageException, InterruptedException {
        LibraryOptions options = library == null ? new LibraryOptions() : library;
        options.open(Duration.ofSeconds(timeout)).run(vectors, options.jobs(), report::add);
    }

    private Product product(Vector vector) throws UsageException {
        String name = product == null ? vector.product() : product;
        return Product.of(name)
                .orElseThrow(
                        () -> new UsageException("no product " + name + "; there are: " + List.of(Product.values())));
    }
}
