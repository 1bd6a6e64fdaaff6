package io.github.acl4j.benchmarks;

import io.github.acl4j.diagnosis.hccl.Diagnosis;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/** What a command line does: it reads once, with code that was never run before. Measured once in a JVM. */
public class FirstReadingBenchmark {
    /**
     * Finds the rank on one thread.
     *
     * @param logs the logs
     * @return the answer
     * @throws IOException if they can't be read
     */
    @Benchmark
    public Diagnosis oneThread(Logs logs) throws IOException {
        return ReadingBenchmark.diagnose(logs, 1);
    }
}
