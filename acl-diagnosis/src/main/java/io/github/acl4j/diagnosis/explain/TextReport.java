package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.diagnosis.explain.Page.Style;
import io.github.acl4j.error.FaultVerdict;
import java.util.List;

/** An explanation for people, in lines of 100 columns at most. */
public final class TextReport {
    /** How many faults are explained at length; of more only the answer is shown. */
    private static final int MOST_AT_LENGTH = 10;

    private static final int MOST_LISTED = 100;

    private final Page page;

    private TextReport(boolean colour) {
        this.page = new Page(colour);
    }

    /**
     * Writes an explanation.
     *
     * @param explanation the explanation
     * @param colour whether it is for a terminal that can show colours
     * @return lines
     */
    public static String of(Explanation explanation, boolean colour) {
        TextReport report = new TextReport(colour);
        report.write(explanation.incidents(), explanation.sources() > 1);
        return report.page.toString();
    }

    private void write(List<ExplainedIncident> incidents, boolean severalSources) {
        if (incidents.isEmpty()) {
            page.paragraph(Style.DOUBTFUL, "", "Inconclusive. There is no error of an Ascend device in this text.");
            page.title("What is missing");
            page.paragraph(
                    Style.PLAIN,
                    "  - ",
                    "the message of the call that failed, with its code, or the log of the process (~/ascend/log/debug/plog)");
            return;
        }
        if (incidents.size() == 1) {
            answer("", incidents.get(0));
            new IncidentText(page, incidents.get(0), severalSources).write();
            return;
        }
        page.paragraph(Style.TITLE, "", incidents.size() + " failures:");
        for (int i = 0; i < incidents.size() && i < MOST_LISTED; i++) {
            answer(number(i), incidents.get(i));
        }
        if (incidents.size() > MOST_LISTED) {
            page.paragraph(Style.PLAIN, "", "... and " + (incidents.size() - MOST_LISTED) + " more");
        }
        for (int i = 0; i < incidents.size() && i < MOST_AT_LENGTH; i++) {
            page.blank();
            page.paragraph(Style.PLAIN, "", "-".repeat(Page.WIDTH));
            answer(number(i), incidents.get(i));
            new IncidentText(page, incidents.get(i), severalSources).write();
        }
    }

    private static String number(int index) {
        return "%2d. ".formatted(index + 1);
    }

    private void answer(String first, ExplainedIncident incident) {
        FaultVerdict verdict = incident.verdict();
        String answer = Wording.answer(verdict, incident.devices());
        String doubt =
                incident.isStale() ? "Older, not of now. " : verdict.isConclusive() ? "" : "Inconclusive so far. ";
        page.paragraph(style(incident), first, doubt + answer);
    }

    private static Style style(ExplainedIncident incident) {
        if (incident.isStale()) {
            return Style.TITLE;
        }
        if (!incident.verdict().isConclusive()) {
            return Style.DOUBTFUL;
        }
        return incident.verdict().isFatal() ? Style.BAD : Style.FINE;
    }
}
