package io.github.acl4j.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures with the JVM that it runs in. A round is one fork of each benchmark; a ratio compares what was measured in the same
 * round, when the machine did the same beside (java.md 1.1).
 */
final class Measure {
    private static final int VIRTUAL_THREADS = 21;
    private static final int WARNS_OF_NATIVE_CODE = 24;
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private final boolean isLong;
    private final Path libraries;
    private final Path logs;

    private Measure(boolean isLong, Path libraries, Path logs) {
        this.isLong = isLong;
        this.libraries = libraries;
        this.logs = logs;
    }

    /**
     * Measures.
     *
     * @param args {@code short} or {@code long}, the folder of the libraries, that of the logs, the file for the results
     * @throws IOException if the file can't be written
     * @throws RunnerException if a benchmark fails
     */
    public static void main(String[] args) throws IOException, RunnerException {
        Measure measure = new Measure(args[0].equals("long"), Path.of(args[1]), Path.of(args[2]));
        measure.run().write(Path.of(args[3]));
    }

    private Results run() throws IOException, RunnerException {
        String before = load();
        List<Measured> all = new ArrayList<>();
        int rounds = isLong ? 5 : 2;
        for (int round = 1; round <= rounds; round++) {
            for (ChainedOptionsBuilder options : List.of(calls(), bursts(), reading(), firstReading())) {
                for (RunResult result : new Runner(options.build()).run()) {
                    all.add(measured(round, result));
                }
            }
        }
        String jvm = "JDK " + Runtime.version().toString().split("[+-]", 2)[0];
        return new Results(jvm, before + " to " + load(), new Logs(logs).bytes, all);
    }

    private ChainedOptionsBuilder calls() {
        ChainedOptionsBuilder options = (isLong ? options(5, 5, 1000) : options(4, 4, 200))
                .mode(Mode.AverageTime)
                .exclude(BurstBenchmark.class.getSimpleName())
                .exclude(ReadingBenchmark.class.getSimpleName());
        return Runtime.version().feature() < VIRTUAL_THREADS
                ? options.exclude(VirtualThreadBenchmark.class.getSimpleName())
                : options;
    }

    /** A burst takes seconds, so each iteration is one. */
    private ChainedOptionsBuilder bursts() {
        return options(1, 2, 1).mode(Mode.AverageTime).include(BurstBenchmark.class.getSimpleName());
    }

    /** A reading takes tenths of a second, the first ones more. */
    private ChainedOptionsBuilder reading() {
        String reading = "\\." + ReadingBenchmark.class.getSimpleName() + "\\.";
        ChainedOptionsBuilder options = (isLong ? options(6, 6, 1000) : options(6, 3, 500))
                .mode(Mode.AverageTime)
                .include(reading);
        return Grep.isHere() ? options : options.exclude(reading + "grep$");
    }

    private ChainedOptionsBuilder firstReading() {
        return options(0, 1, 1).mode(Mode.SingleShotTime).include(FirstReadingBenchmark.class.getSimpleName());
    }

    private ChainedOptionsBuilder options(int warmup, int measurement, int milliseconds) {
        TimeValue iteration = TimeValue.milliseconds(milliseconds);
        List<String> jvm = new ArrayList<>(
                List.of("-Xmx512m", "-D" + Opened.FOLDER + "=" + libraries, "-D" + Logs.FOLDER + "=" + logs));
        if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
            jvm.add("--enable-native-access=ALL-UNNAMED");
        }
        return new OptionsBuilder()
                .timeUnit(TimeUnit.NANOSECONDS)
                .forks(1)
                .warmupIterations(warmup)
                .warmupTime(iteration)
                .measurementIterations(measurement)
                .measurementTime(iteration)
                .timeout(TimeValue.minutes(2))
                .shouldFailOnError(true)
                .addProfiler(GCProfiler.class)
                .jvmArgs(jvm.toArray(String[]::new));
    }

    private static Measured measured(int round, RunResult result) {
        BenchmarkParams params = result.getParams();
        String name =
                params.getBenchmark().substring(Measure.class.getPackageName().length() + 1);
        StringBuilder benchmark = new StringBuilder(name);
        params.getParamsKeys().forEach(key -> benchmark.append(':').append(params.getParam(key)));
        return new Measured(
                round, benchmark.toString(), result.getPrimaryResult().getScore(), bytes(result));
    }

    private static double bytes(RunResult result) {
        for (Result<?> one : result.getSecondaryResults().values()) {
            if (one.getLabel().endsWith(ALLOCATED)) {
                return one.getScore();
            }
        }
        return Double.NaN;
    }

    private static String load() throws IOException {
        Path file = Path.of("/proc/loadavg");
        return Files.exists(file) ? Files.readString(file).split(" ", 2)[0] : "unknown";
    }
}
