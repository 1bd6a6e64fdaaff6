package io.github.acl4j.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Prints the results of one or several JVMs as one table in Markdown. */
final class Table {
    private Table() {}

    /**
     * Prints.
     *
     * @param args the files with the results
     * @throws IOException if one can't be read
     */
    public static void main(String[] args) throws IOException {
        List<Results> all = new ArrayList<>();
        for (String file : args) {
            all.add(Results.read(Path.of(file)));
        }
        System.out.println(caption(all));
        System.out.println();
        StringBuilder head = new StringBuilder("| | to |");
        StringBuilder rule = new StringBuilder("|---|---|");
        for (Results results : all) {
            head.append(" ratio, ").append(results.jvm()).append(" | ns | B |");
            rule.append("---:|---:|---:|");
        }
        System.out.println(head + " aim |");
        System.out.println(rule + "---:|");
        for (Comparison comparison : Comparison.values()) {
            System.out.println(row(comparison, all));
        }
    }

    private static String caption(List<Results> all) throws IOException {
        long rounds = all.stream()
                .flatMap(results -> results.all().stream())
                .mapToInt(Measured::round)
                .max()
                .orElse(0);
        StringBuilder caption = new StringBuilder(
                "Median of " + rounds + " rounds and range of the ratio, " + LocalDate.now(ZoneOffset.UTC) + ", "
                        + Runtime.getRuntime().availableProcessors() + " x " + processor() + ", "
                        + System.getProperty("os.name") + " " + System.getProperty("os.version"));
        all.forEach(results -> caption.append("; load while ")
                .append(results.jvm())
                .append(" ran: ")
                .append(results.load()));
        return caption + ".";
    }

    private static String processor() throws IOException {
        Path file = Path.of("/proc/cpuinfo");
        if (!Files.exists(file)) {
            return System.getProperty("os.arch");
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }

    private static String row(Comparison comparison, List<Results> all) {
        StringBuilder row = new StringBuilder("| " + comparison.title() + " | " + comparison.toTitle() + " |");
        for (Results results : all) {
            row.append(' ').append(ratio(comparison, results)).append(" | ");
            row.append(number(comparison.nanoseconds(results))).append(" | ");
            row.append(wholeNumber(comparison.bytes(results))).append(" |");
        }
        return row + " " + aim(comparison, all) + " |";
    }

    private static String ratio(Comparison comparison, Results results) {
        return comparison
                .ratio(results)
                .map(ratio -> "**" + number(ratio.median()) + "** (" + number(ratio.least()) + ".."
                        + number(ratio.most()) + ")")
                .orElse("");
    }

    private static String aim(Comparison comparison, List<Results> all) {
        if (comparison.aim().isEmpty()) {
            return "";
        }
        double aim = comparison.aim().getAsDouble();
        boolean isMet = all.stream()
                .flatMap(results -> comparison.ratio(results).stream())
                .allMatch(ratio -> ratio.median() <= aim);
        return "≤ " + String.valueOf(aim).replace(".0", "") + (isMet ? "" : " missed");
    }

    /** A fraction of a byte is JMH's own. */
    private static String wholeNumber(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%,.0f", value.getAsDouble()) : "";
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : "";
    }

    /** With as many digits as mean something. */
    private static String number(double value) {
        String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }
}
