package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.ErrorEntry;
import io.github.acl4j.error.ErrorReport;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The entries of a text that tell of one failure, read by themselves.
 *
 * @param source where they stand
 * @param report what they tell when read alone
 * @param begins where each piece that was taken from the source begins in the report's text and in the source, in order
 */
record Part(Source source, ErrorReport report, List<Piece> begins) {
    /** A run of characters that stands in both texts. */
    record Piece(int inReport, int inSource) {}

    static Part whole(Source source, ErrorReport report) {
        return new Part(source, report, List.of(new Piece(0, 0)));
    }

    /** Some of the entries of a part, or of a source's whole report, in their order. */
    static Part of(Part from, List<ErrorEntry> entries) {
        if (entries.size() == from.report.entries().size()) {
            return from;
        }
        StringBuilder text = new StringBuilder();
        List<Piece> pieces = new ArrayList<>();
        int end = -1;
        for (ErrorEntry entry : entries) {
            if (entry.begin() != end) {
                endLine(text);
                pieces.add(new Piece(text.length(), from.inSource(entry.begin())));
            }
            text.append(from.report.text(), entry.begin(), entry.end());
            end = entry.end();
        }
        return new Part(from.source, ErrorReport.parse(text.toString()), List.copyOf(pieces));
    }

    /** What didn't stand side by side mustn't get into one line. */
    private static void endLine(StringBuilder text) {
        if (text.length() > 0 && text.charAt(text.length() - 1) != '\n') {
            text.append('\n');
        }
    }

    /** Where a character of the report stands in the source. */
    int inSource(int inReport) {
        int low = 0;
        int high = begins.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (begins.get(middle).inReport <= inReport) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return begins.get(low).inSource + inReport - begins.get(low).inReport;
    }

    Optional<LocalDateTime> first() {
        return times(report.entries()).min(Comparator.naturalOrder());
    }

    Optional<LocalDateTime> last() {
        return times(report.entries()).max(Comparator.naturalOrder());
    }

    private static Stream<LocalDateTime> times(List<ErrorEntry> entries) {
        return entries.stream().flatMap(entry -> entry.loggedAt().or(entry::time).stream());
    }
}
