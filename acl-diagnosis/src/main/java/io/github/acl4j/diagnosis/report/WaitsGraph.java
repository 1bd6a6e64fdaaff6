package io.github.acl4j.diagnosis.report;

import io.github.acl4j.diagnosis.hccl.Suspect;
import io.github.acl4j.diagnosis.hccl.Wait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who waits for whom, as boxes and arrows: those that wait on the left, those that report no timeout there on the right, and back where these wait elsewhere. */
final class WaitsGraph {
    private static final int MOST = 12;
    private static final int BOX = 440;
    private static final int HEIGHT = 40;
    private static final int STEP = 62;
    private static final int GAP = 240;

    private final Markup page;
    private final List<Wait> waits;
    private final Map<List<Suspect>, Integer> awaited = new LinkedHashMap<>();

    WaitsGraph(Markup page, List<Wait> waits) {
        this.page = page;
        this.waits = waits.size() > MOST ? waits.subList(0, MOST) : waits;
        for (Wait wait : this.waits) {
            if (!wait.awaited().isEmpty()) {
                awaited.putIfAbsent(wait.awaited(), awaited.size());
            }
        }
    }

    void write() {
        int rows = Math.max(waits.size(), awaited.size());
        page.element(
                "svg",
                () -> {
                    page.element(
                            "defs",
                            () -> page.element(
                                    "marker",
                                    () -> page.element("path", "", "d", "M0 0 L8 4 L0 8 z"),
                                    "id",
                                    "tip",
                                    "markerWidth",
                                    8,
                                    "markerHeight",
                                    8,
                                    "refX",
                                    8,
                                    "refY",
                                    4,
                                    "orient",
                                    "auto"));
                    for (int i = 0; i < waits.size(); i++) {
                        wait(waits.get(i), i);
                    }
                    awaited.forEach(this::awaited);
                },
                "viewBox",
                "0 0 " + (2 * BOX + GAP + 10) + " " + (rows * STEP + 10),
                "role",
                "img",
                "aria-label",
                "Who waits for whom");
    }

    private void wait(Wait wait, int row) {
        box(
                5,
                row,
                "wait",
                Names.capital(Names.numbers(wait.waiting())),
                "in " + (wait.op().isEmpty() ? "a collective" : wait.op()) + " of " + wait.group());
        Integer to = awaited.get(wait.awaited());
        if (to != null) {
            arrow(5 + BOX, middle(row), 5 + BOX + GAP, middle(to), "");
        }
    }

    private void awaited(List<Suspect> ranks, int row) {
        List<Integer> elsewhere = new ArrayList<>();
        for (int i = 0; i < waits.size(); i++) {
            Wait wait = waits.get(i);
            if (!wait.awaited().equals(ranks) && ranks.stream().anyMatch(rank -> waits(rank, wait))) {
                elsewhere.add(i);
            }
        }
        box(
                5 + BOX + GAP,
                row,
                "awaited",
                Names.capital(Names.numbers(ranks)),
                elsewhere.isEmpty() ? "no timeout reported there" : "no timeout reported there; some wait elsewhere");
        elsewhere.forEach(i -> arrow(5 + BOX + GAP, middle(row) + 8, 5 + BOX, middle(i) + 8, "back"));
    }

    /** In another group it has another number. */
    private static boolean waits(Suspect rank, Wait wait) {
        return rank.rank() >= 0 && wait.waiting().stream().anyMatch(other -> other.rank() == rank.rank());
    }

    private void box(int x, int row, String kind, String first, String second) {
        page.element("rect", "", "x", x, "y", row * STEP + 5, "width", BOX, "height", HEIGHT, "class", kind);
        page.element("text", cut(first), "x", x + 8, "y", row * STEP + 21);
        page.element("text", cut(second), "x", x + 8, "y", row * STEP + 37, "class", "small");
    }

    private void arrow(int x1, int y1, int x2, int y2, String kind) {
        page.element(
                "line",
                "",
                "x1",
                x1,
                "y1",
                y1,
                "x2",
                x2,
                "y2",
                y2,
                "class",
                "arrow " + kind,
                "marker-end",
                "url(#tip)");
    }

    private static int middle(int row) {
        return row * STEP + 5 + HEIGHT / 2;
    }

    private static String cut(String text) {
        return text.length() <= 62 ? text : text.substring(0, 60) + "\u2026";
    }
}
