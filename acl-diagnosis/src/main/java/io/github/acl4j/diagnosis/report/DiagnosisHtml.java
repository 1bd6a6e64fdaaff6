package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.hccl.Alternative;
import io.github.acl4j.diagnosis.hccl.Diagnosis;
import io.github.acl4j.diagnosis.hccl.LogLine;
import io.github.acl4j.diagnosis.hccl.RootCause;
import java.util.List;
import java.util.function.Function;

/** A diagnosis as one page for a browser: without scripts, and without anything from elsewhere. Lines of logs are shown, never interpreted. */
public final class DiagnosisHtml {
    /** How many ranks have a line of time. */
    static final int MOST_RANKS = 32;

    private static final int MOST_ITEMS = 50;

    private static final String STYLE = """
            body { font: 15px/1.45 sans-serif; max-width: 1180px; margin: 1.5em auto; padding: 0 1em; color: #222; background: #fff; }
            h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 1.8em; }
            table { border-collapse: collapse; } th { text-align: left; padding-right: 1.5em; vertical-align: top; font-weight: normal; color: #666; }
            pre { white-space: pre-wrap; word-break: break-all; background: #f4f4f4; padding: .5em; margin: .3em 0; }
            summary { font-family: monospace; cursor: pointer; }
            svg { width: 100%; height: auto; font: 12px sans-serif; } svg.key { width: 16px; height: 16px; vertical-align: middle; }
            .bad { color: #a00000; } .doubt { color: #8a5a00; } .fine { color: #006b2d; }
            .root { font-weight: bold; fill: #a00000; } .small { font-size: 11px; fill: #555; } .grid { stroke: #ddd; } .log { stroke: #9ab; stroke-width: 5; }
            .issued { fill: #2060c0; } .heartbeat { fill: #d08000; } .error { stroke: #c00000; stroke-width: 2; fill: none; } .timeout { fill: #c00000; }
            .destroyed { fill: #fff; stroke: #555; } .end { stroke: #222; stroke-width: 2; fill: none; }
            .wait { fill: #eef3fa; stroke: #2060c0; } .awaited { fill: #fbeeee; stroke: #a00000; } .arrow { stroke: #444; } .back { stroke-dasharray: 5 3; }
            """;

    private final Markup page = new Markup();
    private final Diagnosis diagnosis;

    private DiagnosisHtml(Diagnosis diagnosis) {
        this.diagnosis = diagnosis;
    }

    /**
     * Writes a diagnosis.
     *
     * @param diagnosis the diagnosis
     * @return the page, which is well-formed XML too; in UTF-8
     */
    public static String of(Diagnosis diagnosis) {
        DiagnosisHtml html = new DiagnosisHtml(diagnosis);
        html.write();
        return html.page.toString();
    }

    private void write() {
        String answer = Answer.sentence(diagnosis);
        page.element(
                "html",
                () -> {
                    page.element("head", () -> {
                        page.empty("meta", "charset", "utf-8");
                        page.empty(
                                "meta",
                                "http-equiv",
                                "Content-Security-Policy",
                                "content",
                                "default-src 'none'; style-src 'unsafe-inline'");
                        page.element("title", answer);
                        page.element("style", STYLE);
                    });
                    page.element("body", () -> {
                        page.element("h1", answer, "class", kind());
                        facts();
                        timeline();
                        waits();
                        evidence();
                        list("What is missing", diagnosis.missing(), Function.identity(), "ul");
                        list("What it may be as well", diagnosis.alternatives(), DiagnosisHtml::sentence, "ul");
                        list("What to do", diagnosis.next(), Function.identity(), "ol");
                    });
                },
                "xmlns",
                "http://www.w3.org/1999/xhtml",
                "lang",
                "en");
    }

    private String kind() {
        if (diagnosis.cause() == RootCause.NONE) {
            return "fine";
        }
        return diagnosis.namesRoot() ? "bad" : "doubt";
    }

    private void facts() {
        page.element("p", Names.capital(diagnosis.reason()) + ".");
        page.element(
                "table",
                () -> page.element("tbody", () -> {
                    fact("Class", diagnosis.cause().name());
                    fact("Certainty", Answer.certainty(diagnosis.confidence()));
                    diagnosis.roots().stream()
                            .limit(MOST_ITEMS)
                            .forEach(root -> fact("Where", DiagnosisText.place(root)));
                    if (diagnosis.group() != null) {
                        fact("Group", diagnosis.group());
                    }
                    diagnosis
                            .timeoutSeconds()
                            .ifPresent(seconds -> fact("Timeout", DiagnosisText.seconds(seconds) + " s, by the logs"));
                }));
    }

    private void fact(String name, String value) {
        page.element("tr", () -> page.element("th", name).element("td", value));
    }

    private void timeline() {
        ShownRanks shown = ShownRanks.of(diagnosis, MOST_RANKS);
        if (shown.courses().isEmpty()) {
            return;
        }
        page.element("h2", "What each rank did");
        if (shown.leftOut() > 0) {
            page.element(
                    "p",
                    "Shown are " + shown.courses().size() + " ranks of "
                            + diagnosis.courses().size() + ", those that matter most first; " + shown.leftOut()
                            + " are left out.");
        }
        new Timeline(page, diagnosis, shown.courses()).write();
    }

    private void waits() {
        if (!diagnosis.waits().isEmpty()) {
            page.element("h2", "Who waited for whom");
            new WaitsGraph(page, diagnosis.waits()).write();
            items(diagnosis.waits(), DiagnosisText::sentence, "ul");
        }
    }

    private void evidence() {
        if (diagnosis.evidence().isEmpty()) {
            return;
        }
        page.element("h2", "The lines that prove it");
        for (LogLine line : diagnosis.evidence()) {
            page.element(
                    "details",
                    () -> page.element("summary", line.file() + ", byte " + line.offset())
                            .element("pre", line.text()),
                    "open",
                    "open");
        }
    }

    private <T> void list(String title, List<T> items, Function<T, String> words, String kind) {
        if (!items.isEmpty()) {
            page.element("h2", title);
            items(items, words, kind);
        }
    }

    private <T> void items(List<T> items, Function<T, String> words, String kind) {
        page.element(kind, () -> {
            items.stream().limit(MOST_ITEMS).forEach(item -> page.element("li", words.apply(item)));
            if (items.size() > MOST_ITEMS) {
                page.element("li", "... and " + (items.size() - MOST_ITEMS) + " more");
            }
        });
    }

    private static String sentence(Alternative other) {
        return DiagnosisText.sentence(other);
    }
}
