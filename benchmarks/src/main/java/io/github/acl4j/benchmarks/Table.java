package io.github.acl4j.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints the results of one or several JVMs as tables in Markdown: what calls take, and how fast logs are read. */
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
        print(all, "ratio", List.of("ns", "B"), Comparison.values());
        System.out.println();
        System.out.println(readingCaption(all));
        System.out.println();
        print(all, "times as fast", List.of("MB/s"), Reading.values());
    }

    private static void print(List<Results> all, String ratio, List<String> units, Row[] rows) {
        StringBuilder head = new StringBuilder("| | to |");
        StringBuilder rule = new StringBuilder("|---|---|");
        for (Results results : all) {
            head.append(' ').append(ratio).append(", ").append(results.jvm()).append(" |");
            rule.append("---:|");
            units.forEach(unit -> head.append(' ').append(unit).append(" |"));
            units.forEach(unit -> rule.append("---:|"));
        }
        System.out.println(head + " aim |");
        System.out.println(rule + "---:|");
        for (Row row : rows) {
            System.out.println(line(row, all));
        }
    }

    private static String readingCaption(List<Results> all) {
        String bytes = all.stream()
                .map(results -> String.format(Locale.ROOT, "%,d", results.logBytes()))
                .distinct()
                .collect(Collectors.joining(" and "));
        boolean isBesideGrep = all.stream()
                .allMatch(
                        results -> results.nanoseconds("ReadingBenchmark.grep").isPresent());
        return "Logs of " + Logs.RANKS + " processes, " + bytes + " bytes, in the page cache"
                + (isBesideGrep ? "." : "; there was no grep, so it wasn't measured.");
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

    private static String line(Row row, List<Results> all) {
        StringBuilder line = new StringBuilder("| " + row.title() + " | " + row.toTitle() + " |");
        for (Results results : all) {
            line.append(' ')
                    .append(row.ratio(results).map(Table::ratio).orElse(""))
                    .append(" |");
            row.values(results).forEach(value -> line.append(' ').append(value).append(" |"));
        }
        boolean isMissed = !row.aim().isEmpty() && !all.stream().allMatch(row::isMet);
        return line + " " + row.aim() + (isMissed ? " missed" : "") + " |";
    }

    private static String ratio(Results.Ratio ratio) {
        return "**" + Numbers.print(ratio.median()) + "** (" + Numbers.print(ratio.least()) + ".."
                + Numbers.print(ratio.most()) + ")";
    }
}
