package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.diagnosis.explain.Page.Style;
import io.github.acl4j.error.Aftermath;
import io.github.acl4j.error.EntryRole;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.FaultAction;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.error.ReportField;
import io.github.acl4j.error.ReportedCode;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What stands below the answer: what it means, what to do and not to do, and why. */
final class IncidentText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final int MOST_CODES = 16;
    private static final int MOST_OTHERS = 8;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_VALUE = 60;
    private static final int SAME_AS_QUOTE = 40;

    private final Page page;
    private final ExplainedIncident incident;
    private final boolean severalSources;
    private final FaultVerdict verdict;

    IncidentText(Page page, ExplainedIncident incident, boolean severalSources) {
        this.page = page;
        this.incident = incident;
        this.severalSources = severalSources;
        this.verdict = incident.verdict();
    }

    void write() {
        meaning();
        if (!incident.isStale()) {
            missing();
            actions();
        }
        evidence();
        place();
        others();
        codes();
    }

    private void meaning() {
        page.title("What it means");
        page.paragraph(Style.PLAIN, "  ", Wording.meaning(verdict.category()));
        if (incident.pointsToSoftware()) {
            page.paragraph(
                    Style.PLAIN,
                    "  ",
                    "The same happened on several devices at once: that is not one bad device, it points to software.");
        }
        if (verdict.category() == ErrorCategory.UNKNOWN || !Wording.isFailure(verdict.category())) {
            return;
        }
        page.paragraph(Style.PLAIN, "  Cause      ", Wording.cause(verdict.cause()));
        page.paragraph(Style.PLAIN, "  Affected   ", Wording.scope(verdict.scope()));
        String after = Wording.after(verdict.after());
        boolean asksForRepair = verdict.after() == Aftermath.POISONED;
        page.paragraph(
                Style.PLAIN, "  Now        ", asksForRepair ? after + " " + Wording.repair(verdict.repair()) : after);
        page.paragraph(Style.PLAIN, "  Certainty  ", Wording.confidence(verdict.confidence()));
    }

    private void missing() {
        if (verdict.missing().isEmpty()) {
            return;
        }
        page.title(verdict.isConclusive() ? "What would make it surer" : "What is missing");
        verdict.missing().forEach(item -> page.paragraph(Style.PLAIN, "  - ", item));
    }

    private void actions() {
        page.title("What to do");
        int number = 1;
        for (FaultAction action : verdict.actions()) {
            page.paragraph(Style.PLAIN, "%3d. ".formatted(number++), Wording.action(action, verdict.retry()));
        }
        if (!verdict.forbidden().isEmpty()) {
            page.title("What not to do");
            verdict.forbidden().forEach(action -> page.paragraph(Style.PLAIN, "  - ", Wording.never(action)));
        }
    }

    /** The lines that say it, each once, with what was read there; then the reasons that aren't in a line. */
    private void evidence() {
        Map<Place, Set<String>> lines = new LinkedHashMap<>();
        incident.rootPlace()
                .or(() -> incident.rootFailure().noticedPlace())
                .ifPresent(root -> lines.put(root, new LinkedHashSet<>()));
        Set<String> reasons = new LinkedHashSet<>();
        for (Evidence item : incident.evidence()) {
            String statement = item.reason().statement();
            item.place()
                    .ifPresentOrElse(
                            place -> lines.computeIfAbsent(place, none -> new LinkedHashSet<>())
                                    .add(statement),
                            () -> reasons.add(statement));
        }
        if (lines.isEmpty() && reasons.isEmpty()) {
            return;
        }
        page.title("Why");
        lines.forEach((place, statements) -> {
            page.quote("  " + where(place) + "  ", place.text());
            statements.stream()
                    .filter(statement -> !isQuote(statement, place.text()))
                    .forEach(statement -> page.paragraph(Style.PLAIN, "      -> ", statement));
        });
        reasons.forEach(reason -> page.paragraph(Style.PLAIN, "  - ", reason));
    }

    private static boolean isQuote(String statement, String line) {
        int begin = statement.indexOf(": ") + 1;
        String quote = statement
                .substring(statement.startsWith("E") && begin == "EI0006:".length() ? begin : 0)
                .strip();
        return line.contains(quote.substring(0, Math.min(SAME_AS_QUOTE, quote.length())));
    }

    private String where(Place place) {
        return severalSources
                ? Printable.tail(Printable.text(place.source()), LONGEST_NAME) + ":" + place.line()
                : "line " + place.line();
    }

    private void place() {
        ErrorReport report = incident.rootFailure().report();
        List<String> told = new ArrayList<>();
        for (ReportField field : ReportField.values()) {
            Optional<String> name = Wording.field(field);
            Optional<String> value = name.isEmpty() ? Optional.empty() : report.field(field);
            value.filter(text -> !text.equals("-1"))
                    .ifPresent(text -> told.add(name.orElseThrow() + ": " + Printable.cut(text, LONGEST_VALUE)));
        }
        String noticed = report.with(EntryRole.NOTICED_AT)
                .flatMap(entry -> entry.field(ReportField.OPERATION).stream())
                .distinct()
                .limit(MOST_OTHERS)
                .map(operation -> Printable.cut(operation, LONGEST_VALUE))
                .collect(Collectors.joining(", "));
        boolean several = incident.sightings() > 1 && incident.first().isPresent();
        if (told.isEmpty() && noticed.isEmpty() && !several) {
            return;
        }
        page.title("Where");
        if (!told.isEmpty()) {
            page.paragraph(Style.PLAIN, "  ", String.join("; ", told));
        }
        if (!noticed.isEmpty()) {
            page.paragraph(
                    Style.PLAIN, "  ", "Noticed by " + noticed + ": who notices a failure need not have caused it.");
        }
        if (several) {
            page.paragraph(
                    Style.PLAIN,
                    "  ",
                    "Seen " + incident.sightings() + " times from "
                            + time(incident.first()) + " to "
                            + time(incident.last()) + ".");
        }
    }

    private static String time(Optional<LocalDateTime> time) {
        return time.orElseThrow().format(TIME);
    }

    private void others() {
        List<Failure> others = incident.others();
        if (others.isEmpty()) {
            return;
        }
        page.title("What followed from it, or was seen with it");
        others.stream().limit(MOST_OTHERS).forEach(other -> {
            String codes = other.codes().stream().limit(2).map(Wording::label).collect(Collectors.joining(", "));
            page.paragraph(
                    Style.PLAIN,
                    "  - ",
                    Wording.title(other.verdict().category(), other.devices()) + (codes.isEmpty() ? "" : ": " + codes));
        });
        if (others.size() > MOST_OTHERS) {
            page.paragraph(Style.PLAIN, "  ", "... and " + (others.size() - MOST_OTHERS) + " more");
        }
    }

    private void codes() {
        Set<ReportedCode> codes = incident.codes();
        if (codes.isEmpty()) {
            return;
        }
        page.title("Codes");
        List<ReportedCode> shown = codes.stream().limit(MOST_CODES).toList();
        int width = shown.stream()
                .mapToInt(code -> Printable.width(Wording.label(code)))
                .max()
                .orElse(0);
        for (ReportedCode code : shown) {
            String text = Wording.label(code);
            String lead = "  " + text + " ".repeat(width - Printable.width(text)) + "  ";
            page.paragraph(Style.PLAIN, lead, Wording.code(code));
        }
        if (codes.size() > MOST_CODES) {
            page.paragraph(Style.PLAIN, "  ", "... and " + (codes.size() - MOST_CODES) + " more");
        }
    }
}
