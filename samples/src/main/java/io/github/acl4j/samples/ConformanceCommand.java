package io.github.acl4j.samples;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.fake.FakeUnderTest;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorRunner;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replays conformance vectors, and tells where a backend answers otherwise than the real runtime did. */
@Command(
        name = "conformance",
        description = "Replays conformance vectors on a backend and tells where it differs from the real runtime.",
        footer = "The exit code is 1 if a vector failed, 2 for wrong usage.")
final class ConformanceCommand implements Callable<Integer> {
    private final PrintStream out;

    @Parameters(
            paramLabel = "PATH",
            description =
                    "A JSON file with a list of vectors, or a folder of them; the built-in ones of the product, or of A2, if missing.")
    private List<Path> paths = List.of();

    @Option(names = "--backend", paramLabel = "NAME", description = "What to test: ${DEFAULT-VALUE}, the only one yet.")
    private String backend = "fake";

    @Option(
            names = "--product",
            paramLabel = "PRODUCT",
            description = "Which product's runtime to test, such as 950; each vector's own if missing.")
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
     * Runs the vectors one after another.
     *
     * @return 0 if none failed, else 1
     * @throws UsageException if there is nothing to run, or nothing to run it on
     */
    @Override
    public Integer call() throws UsageException {
        if (!backend.equals("fake")) {
            throw new UsageException("no backend " + backend + "; there is: fake");
        }
        List<Vector> vectors = VectorSelection.select(paths, product, only);
        for (Vector vector : vectors) {
            factory(vector); // refuses before the first one runs
        }
        ConformanceReport report = new ConformanceReport(out);
        for (Vector vector : vectors) {
            report.add(vector, VectorRunner.run(vector, factory(vector)));
        }
        report.summarize();
        return report.failed() == 0 ? 0 : 1;
    }

    private BackendUnderTest.Factory factory(Vector vector) throws UsageException {
        String name = product == null ? vector.product() : product;
        Product known = Product.of(name)
                .orElseThrow(
                        () -> new UsageException("no product " + name + "; there are: " + List.of(Product.values())));
        return FakeUnderTest.of(known.socName());
    }
}
