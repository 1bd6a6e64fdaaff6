package io.github.acl4j.benchmarks;

import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import io.github.acl4j.diagnosis.plog.LogFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The logs of a hung job of eight ranks, 20 MiB of each. Small enough to stay in the page cache, where writing has left them. */
@State(Scope.Benchmark)
public class Logs {
    /** System property with their folder. */
    static final String FOLDER = "acl4j.benchmarks.logs";

    /** How many processes wrote them. */
    static final int RANKS = 8;

    final Path folder;
    final List<LogFiles.Found> files;
    final long bytes;

    /** Finds them. */
    public Logs() {
        this(Path.of(System.getProperty(FOLDER, ".")));
    }

    Logs(Path folder) {
        this.folder = folder;
        try {
            files = LogFiles.find(List.of(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        bytes = files.stream().mapToLong(LogFiles.Found::size).sum();
    }

    /**
     * Writes them.
     *
     * @param args an empty folder
     * @throws IOException if they can't be written
     */
    public static void main(String[] args) throws IOException {
        PlogGenerator.of(Scenario.LOST)
                .mebibytes(20)
                .ranks(RANKS, RANKS / 2)
                .seed(7)
                .write(Path.of(args[0]));
    }
}
