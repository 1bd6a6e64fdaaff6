package io.github.acl4j.benchmarks;

import io.github.acl4j.diagnosis.HcclDiagnosis;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.plog.LineReader;
import io.github.acl4j.diagnosis.plog.LogFiles;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From a folder of logs to the rank at fault, beside what needs as many bytes. Each makes sure that it got all of them. */
@State(Scope.Benchmark)
public class ReadingBenchmark {
    private final byte[] buffer = new byte[LineReader.BUFFER_SIZE];

    /**
     * Finds the rank on one thread.
     *
     * @param logs the logs
     * @return the answer
     * @throws IOException if they can't be read
     */
    @Benchmark
    public Diagnosis oneThread(Logs logs) throws IOException {
        return diagnose(logs, 1);
    }

    /**
     * Finds the rank on as many threads as there are processors.
     *
     * @param logs the logs
     * @return the answer
     * @throws IOException if they can't be read
     */
    @Benchmark
    public Diagnosis allThreads(Logs logs) throws IOException {
        return diagnose(logs, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Reads the same files by the same streams into a buffer of the same size, and looks at nothing.
     *
     * @param logs the logs
     * @return how many bytes there were
     */
    @Benchmark
    public long readOnly(Logs logs) {
        long[] read = {0};
        for (LogFiles.Found file : logs.files) {
            LogFiles.read(
                    file,
                    (path, content) -> {
                        for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
                            read[0] += n;
                        }
                    },
                    problem -> {
                        throw new IllegalStateException(problem);
                    });
        }
        return all(read[0], logs);
    }

    /**
     * Counts the lines with the same keywords by {@code grep}.
     *
     * @param logs the logs
     * @return how many there are
     * @throws IOException if it can't be started
     * @throws InterruptedException if JMH gives it up
     */
    @Benchmark
    public long grep(Logs logs) throws IOException, InterruptedException {
        return Grep.count(logs.folder);
    }

    static Diagnosis diagnose(Logs logs, int threads) throws IOException {
        AtomicLong read = new AtomicLong();
        Diagnosis diagnosis = new HcclDiagnosis(threads, read::addAndGet).diagnose(List.of(logs.folder));
        all(read.get(), logs);
        if (!diagnosis.namesRoot()) {
            throw new IllegalStateException("no root: " + diagnosis);
        }
        return diagnosis;
    }

    private static long all(long read, Logs logs) {
        if (read == 0 || read != logs.bytes) {
            throw new IllegalStateException("read " + read + " of " + logs.bytes + " bytes");
        }
        return read;
    }
}
