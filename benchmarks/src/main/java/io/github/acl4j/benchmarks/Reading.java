package io.github.acl4j.benchmarks;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How fast logs are read, beside other ways to read them, and the aim for the speed. */
enum Reading implements Row {
    GREP(
            "diagnosed by one thread",
            "ReadingBenchmark.oneThread",
            "ReadingBenchmark.grep",
            "`grep -rcF` with the same keywords",
            300),
    READ_ONLY("the same", "ReadingBenchmark.oneThread", "ReadingBenchmark.readOnly", "only reading the files", 0),
    ALL_THREADS(
            "by a thread for each processor",
            "ReadingBenchmark.allThreads",
            "ReadingBenchmark.oneThread",
            "by one thread",
            0),
    FIRST(
            "by one thread of a JVM that has just started",
            "FirstReadingBenchmark.oneThread",
            "ReadingBenchmark.oneThread",
            "of one that has done it before",
            0),
    GREP_ALONE("`grep -rcF` with the same keywords", "ReadingBenchmark.grep", "", "", 0),
    READ_ONLY_ALONE("only reading the files", "ReadingBenchmark.readOnly", "", "", 0);

    private final String title;
    private final String benchmark;
    private final String to;
    private final String toTitle;
    private final double aim;

    Reading(String title, String benchmark, String to, String toTitle, double aim) {
        this.title = title;
        this.benchmark = benchmark;
        this.to = to;
        this.toTitle = toTitle;
        this.aim = aim;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String toTitle() {
        return toTitle;
    }

    /** How much faster, so of the times the other way round. */
    @Override
    public Optional<Results.Ratio> ratio(Results results) {
        return results.ratio(to, benchmark);
    }

    @Override
    public List<String> values(Results results) {
        return List.of(Numbers.print(megabytesPerSecond(results)));
    }

    @Override
    public String aim() {
        return aim == 0 ? "" : "≥ " + Numbers.print(aim) + " MB/s";
    }

    @Override
    public boolean isMet(Results results) {
        return megabytesPerSecond(results).orElse(0) >= aim;
    }

    private OptionalDouble megabytesPerSecond(Results results) {
        OptionalDouble nanoseconds = results.nanoseconds(benchmark);
        return nanoseconds.isEmpty()
                ? nanoseconds
                : OptionalDouble.of(results.logBytes() * 1e3 / nanoseconds.getAsDouble());
    }
}
