package io.github.acl4j.samples.doctor;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The report for people. */
final class TextReport {
    private static final int WIDTH = 120;

    private final PrintStream out;
    private final boolean hasMarks;

    /**
     * Makes one.
     *
     * @param out where it is printed
     * @param charset in which {@code out} writes
     */
    TextReport(PrintStream out, Charset charset) {
        this.out = out;
        this.hasMarks = charset.canEncode()
                && Arrays.stream(Status.values())
                        .allMatch(status -> charset.newEncoder().canEncode(status.mark()));
    }

    void print(Report report) {
        report.sections().forEach(this::print);
        out.println("Start a service with");
        out.println("  " + report.launchLine().line()); // to be copied, so in one piece
        report.launchLine().alternative().ifPresent(line -> {
            out.println(
                    "or, if CANN's asys has to work on the process (SIGINT and SIGTERM then come a second late), with");
            out.println("  " + line);
        });
        out.println();
        printWrapped("", "", summary(report));
    }

    private void print(Section section) {
        Set<String> skipped =
                section.checks().stream().map(TextReport::whySkipped).collect(Collectors.toSet());
        if (skipped.size() == 1 && !skipped.contains("")) {
            out.println(section.title() + ": " + skipped.iterator().next());
        } else {
            out.println(section.title());
            int width = section.checks().stream()
                    .mapToInt(check -> check.title().length())
                    .max()
                    .orElse(0);
            section.checks().forEach(check -> print(check, width));
        }
        out.println();
    }

    private void print(Check check, int width) {
        String mark = hasMarks
                ? "  " + check.status().mark() + " "
                : "  " + pad(check.status().word(), 4) + " ";
        String title = mark + pad(check.title(), width) + "  ";
        printWrapped(title, blanks(title), check.finding());
        String indent = blanks(mark) + "  ";
        check.details().forEach(line -> printWrapped(indent, indent + "  ", line));
        String arrow = indent + (hasMarks ? "→ " : "-> ");
        check.remedy().ifPresent(remedy -> printWrapped(arrow, blanks(arrow), remedy));
    }

    /** Breaks a text into lines at its blanks. */
    private void printWrapped(String first, String others, String text) {
        StringBuilder line = new StringBuilder(first);
        boolean hasWord = false;
        for (String word : text.split(" ", -1)) {
            if (hasWord && line.length() + 1 + word.length() > WIDTH) {
                out.println(line);
                line = new StringBuilder(others);
                hasWord = false;
            }
            line.append(hasWord ? " " : "").append(word);
            hasWord = true;
        }
        out.println(line);
    }

    /** Empty if it wasn't. */
    private static String whySkipped(Check check) {
        return check.status() == Status.SKIPPED ? check.finding() : "";
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String blanks(String text) {
        return " ".repeat(text.length());
    }

    private static String summary(Report report) {
        String counts = count(report, Status.PROBLEM, "problem") + ", " + count(report, Status.WARNING, "warning");
        return switch (report.verdict()) {
            case FINE -> "acl4j can work here (" + counts + ").";
            case PROBLEMS -> "Something is wrong here: " + counts + ".";
            case NO_CANN ->
                "There is no CANN here, so acl4j has nothing to work with but the fake: install CANN and source its"
                        + " set_env.sh, or name its folder with --library-path DIR.";
        };
    }

    private static String count(Report report, Status status, String noun) {
        long count = report.count(status);
        return (count == 0 ? "no" : String.valueOf(count)) + " " + noun + (count == 1 ? "" : "s");
    }
}
