package io.github.acl4j.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What one JVM's rounds gave.
 *
 * @param jvm its version
 * @param load what else the machine did: its load average before and after
 * @param logBytes how many bytes of logs each reading read
 * @param all in the order in which they were measured
 */
record Results(String jvm, String load, long logBytes, List<Measured> all) {
    /** A ratio in the rounds of one JVM. */
    record Ratio(double median, double least, double most) {}

    static Results read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return new Results(
                lines.get(0),
                lines.get(1),
                Long.parseLong(lines.get(2)),
                lines.stream().skip(3).map(Measured::of).toList());
    }

    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of(jvm, load, String.valueOf(logBytes)));
        all.forEach(measured -> lines.add(measured.line()));
        Files.write(file, lines);
    }

    /** Of one benchmark to another in the same round; empty if they have no round in common. */
    Optional<Ratio> ratio(String benchmark, String to) {
        double[] ratios = all.stream()
                .filter(measured -> measured.benchmark().equals(benchmark))
                .flatMapToDouble(measured -> all.stream()
                        .filter(other -> other.benchmark().equals(to) && other.round() == measured.round())
                        .mapToDouble(other -> measured.nanoseconds() / other.nanoseconds()))
                .sorted()
                .toArray();
        return ratios.length == 0
                ? Optional.empty()
                : Optional.of(new Ratio(median(ratios), ratios[0], ratios[ratios.length - 1]));
    }

    OptionalDouble nanoseconds(String benchmark) {
        return median(benchmark, Measured::nanoseconds);
    }

    OptionalDouble bytes(String benchmark) {
        return median(benchmark, Measured::bytes);
    }

    private OptionalDouble median(String benchmark, ToDoubleFunction<Measured> value) {
        double[] values = all.stream()
                .filter(measured -> measured.benchmark().equals(benchmark))
                .mapToDouble(value)
                .sorted()
                .toArray();
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(median(values));
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[middle]
                : DoubleStream.of(Arrays.copyOfRange(sorted, middle - 1, middle + 1))
                        .average()
                        .orElseThrow();
    }
}
