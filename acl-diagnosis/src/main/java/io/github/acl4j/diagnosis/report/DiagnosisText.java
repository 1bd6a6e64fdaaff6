package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.explain.Page;
import io.github.acl4j.diagnosis.explain.Page.Style;
import io.github.acl4j.diagnosis.hccl.Alternative;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.LogLine;
import io.github.acl4j.diagnosis.hccl.RootCause;
import io.github.acl4j.diagnosis.hccl.Suspect;
import io.github.acl4j.diagnosis.hccl.Wait;
import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.List;
import java.util.function.Consumer;

/** A diagnosis for people, in lines of 100 columns at most: the answer, why, who waited for whom, what is missing, what to do. */
public final class DiagnosisText {
    private static final int MOST_LINES = 10;
    private static final int MOST_WAITS = 12;
    private static final int MOST_PLACES = 8;
    private static final int MOST_ITEMS = 20;

    private final Page page;
    private final Diagnosis diagnosis;

    private DiagnosisText(Diagnosis diagnosis, boolean colour) {
        this.diagnosis = diagnosis;
        page = new Page(colour);
    }

    /**
     * Writes a diagnosis.
     *
     * @param diagnosis the diagnosis
     * @param colour whether it is for a terminal that can show colours
     * @return lines
     */
    public static String of(Diagnosis diagnosis, boolean colour) {
        DiagnosisText text = new DiagnosisText(diagnosis, colour);
        text.write();
        return text.page.toString();
    }

    private void write() {
        page.paragraph(style(), "", Answer.sentence(diagnosis));
        why();
        waits();
        missing();
        steps();
    }

    private Style style() {
        if (diagnosis.cause() == RootCause.NONE) {
            return Style.FINE;
        }
        boolean sure = diagnosis.namesRoot() && diagnosis.confidence() != Confidence.LOW;
        return sure ? Style.BAD : Style.DOUBTFUL;
    }

    private void why() {
        boolean told = diagnosis.cause() == RootCause.NONE || diagnosis.cause() == RootCause.INCONCLUSIVE;
        if (told && diagnosis.evidence().isEmpty() && diagnosis.group() == null) {
            return;
        }
        page.title("Why");
        if (!told) {
            page.paragraph(Style.PLAIN, "  ", Names.capital(diagnosis.reason()) + ".");
            page.paragraph(Style.PLAIN, "  Certainty  ", Answer.certainty(diagnosis.confidence()));
        }
        most(diagnosis.roots(), MOST_PLACES, root -> page.paragraph(Style.PLAIN, "  Where      ", place(root)));
        if (diagnosis.group() != null) {
            page.paragraph(Style.PLAIN, "  Group      ", diagnosis.group());
        }
        diagnosis
                .timeoutSeconds()
                .ifPresent(
                        seconds -> page.paragraph(Style.PLAIN, "  Timeout    ", seconds(seconds) + " s, by the logs"));
        if (!diagnosis.evidence().isEmpty()) {
            page.blank();
        }
        most(diagnosis.evidence(), MOST_LINES, this::line);
    }

    private void line(LogLine line) {
        page.paragraph(Style.PLAIN, "  ", line.file() + ", byte " + line.offset());
        page.quote("      ", LogText.of(line.text()));
    }

    static String place(Suspect root) {
        StringBuilder place = new StringBuilder(root.rank() >= 0 ? "rank " + root.rank() : "rank unknown");
        if (root.server() != null) {
            place.append(", server ").append(root.server());
        }
        if (root.device() >= 0) {
            place.append(", device ").append(root.device());
        }
        if (root.pid() >= 0) {
            place.append(", pid ").append(root.pid());
        }
        String directory = root.directory();
        if (directory == null) {
            place.append("; its logs aren't here");
        } else if (!directory.isEmpty()) {
            place.append("; logs in ").append(directory);
        }
        return place.toString();
    }

    private void waits() {
        if (diagnosis.waits().isEmpty()) {
            return;
        }
        page.title("Who waited for whom");
        most(diagnosis.waits(), MOST_WAITS, wait -> page.paragraph(Style.PLAIN, "  - ", sentence(wait)));
    }

    static String sentence(Wait wait) {
        String since = wait.since() == PlogTime.NONE ? "" : ", issued at " + PlogTime.print(wait.since());
        return Names.capital(Names.numbers(wait.waiting())) + " waited in "
                + (wait.op().isEmpty() ? "a collective" : wait.op()) + " of group " + wait.group() + since
                + (wait.awaited().isEmpty()
                        ? "; all of the group came to a collective."
                        : ". " + Names.capital(Names.numbers(wait.awaited()))
                                + (wait.awaited().size() == 1 ? " reports" : " report") + " no timeout there.");
    }

    private void missing() {
        if (!diagnosis.missing().isEmpty()) {
            page.title(
                    diagnosis.namesRoot() || diagnosis.cause() == RootCause.NONE
                            ? "What would make it surer"
                            : "What is missing");
            most(diagnosis.missing(), MOST_ITEMS, item -> page.paragraph(Style.PLAIN, "  - ", item));
        }
        if (!diagnosis.alternatives().isEmpty()) {
            page.title("What it may be as well");
            most(diagnosis.alternatives(), MOST_ITEMS, other -> page.paragraph(Style.PLAIN, "  - ", sentence(other)));
        }
    }

    static String sentence(Alternative other) {
        return other.cause() + (other.roots().isEmpty() ? "" : ", " + Names.of(other.roots())) + ": " + other.reason();
    }

    private void steps() {
        if (!diagnosis.next().isEmpty()) {
            page.title("What to do");
        }
        int number = 1;
        for (String step : diagnosis.next()) {
            page.paragraph(Style.PLAIN, "%3d. ".formatted(number++), step);
        }
    }

    private <T> void most(List<T> items, int most, Consumer<T> print) {
        items.stream().limit(most).forEach(print);
        if (items.size() > most) {
            page.paragraph(Style.PLAIN, "  ", "... and " + (items.size() - most) + " more");
        }
    }

    static String seconds(double seconds) {
        return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
    }
}
