package io.github.acl4j.samples.service;

import io.github.acl4j.fault.SequenceStep;
import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.Incident;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryRecord;
import io.github.acl4j.samples.inference.Accounts;
import io.github.acl4j.samples.inference.Fault;
import io.github.acl4j.samples.inference.Fleet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The page for people. Complete without scripts; the script beside it only fetches it again and again. */
final class Page {
    private static final int LATEST = 60;

    private static final String FRAME = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <title>acl4j: an inference service</title>
            <link rel="stylesheet" href="/page.css"/>
            <script src="/page.js" defer="defer"></script>
            </head>
            <body>
            <h1>An inference service on %s fake %s devices</h1>
            <p><a href="/infer?input=42">infer</a> <a href="/health/live">live</a> <a href="/health/ready">ready</a> <a href="/faults">faults</a></p>
            %s
            <main>
            %s
            </main>
            </body>
            </html>
            """;

    private final Fleet fleet;
    private final Health health;

    Page(Fleet fleet, Health health) {
        this.fleet = fleet;
        this.health = health;
    }

    String html() {
        RecoveryCoordinator coordinator = fleet.coordinator();
        List<RecoveryRecord> records = coordinator.records();
        List<String[]> happenings =
                latestFirst(records.subList(Math.max(0, records.size() - LATEST), records.size()).stream()
                        .map(Page::happening));
        List<String[]> incidents = latestFirst(coordinator.incidents().stream().map(Page::incident));
        String main = "<p>" + escaped(summary()) + "</p>\n"
                + table("Devices", devices(), "device", "health", "gate", "why", "parked", "closed in all")
                + table("Incidents", incidents, "incident", "devices", "sightings", "error", "verdict")
                + table(
                        "Recoveries, the latest first",
                        happenings,
                        "#",
                        "time",
                        "device",
                        "incident",
                        "event",
                        "detail",
                        "ms");
        return FRAME.formatted(
                fleet.options().devices(), escaped(fleet.options().product().toString()), chaos(), main);
    }

    private static List<String[]> latestFirst(Stream<String[]> rows) {
        List<String[]> list = new ArrayList<>(rows.toList());
        Collections.reverse(list);
        return list;
    }

    private String summary() {
        Accounts accounts = fleet.service().accounts();
        return (health.isReady() ? "ready" : "not ready") + ", " + (health.isAlive() ? "alive" : "to be restarted")
                + ". Requests: " + accounts.requests() + ", served " + accounts.served() + ", wrong "
                + accounts.wrong() + ", rejected " + accounts.rejections() + ", tried again " + accounts.retried();
    }

    private List<String[]> devices() {
        List<GateState> gates = health.gates();
        return IntStream.range(0, gates.size())
                .mapToObj(id -> new String[] {
                    String.valueOf(id),
                    health.device(id).state().toString(),
                    gates.get(id).kind().toString(),
                    gates.get(id).why(),
                    String.valueOf(fleet.coordinator().gate(id).statistics().parkedNow()),
                    fleet.coordinator().gate(id).statistics().closed().toMillis() + " ms"
                })
                .toList();
    }

    private static String[] incident(Incident incident) {
        return new String[] {
            String.valueOf(incident.id()),
            incident.devices().toString(),
            String.valueOf(incident.count()),
            incident.root().error().toString(),
            incident.root().verdict().toString()
        };
    }

    private static String[] happening(RecoveryRecord record) {
        String steps = record.sequence().stream()
                .flatMap(sequence -> sequence.steps().stream())
                .map(Page::step)
                .collect(Collectors.joining());
        return new String[] {
            String.valueOf(record.number()),
            record.time().wall().toString(),
            String.valueOf(record.deviceId()),
            record.incident().isPresent() ? String.valueOf(record.incident().getAsLong()) : "",
            record.event().toString(),
            record.detail() + steps,
            record.took().isZero() ? "" : String.valueOf(record.took().toMillis())
        };
    }

    private static String step(SequenceStep step) {
        return "; %s: %s, %d ms"
                .formatted(step.name(), step.result(), step.duration().toMillis());
    }

    private String chaos() {
        String devices = IntStream.range(0, fleet.options().devices())
                .mapToObj(id -> "<option>" + id + "</option>")
                .collect(Collectors.joining());
        String faults = Stream.of(Fault.values())
                .map(fault -> "<option>" + escaped(fault.toString()) + "</option>")
                .collect(Collectors.joining());
        return """
            <form method="post" action="/chaos">
            <label>device <select name="device">%s</select></label>
            <label>fault <select name="fault">%s</select></label>
            <button>Break it</button> <button formaction="/readmit">Readmit it</button>
            </form>""".formatted(devices, faults);
    }

    private static String table(String title, List<String[]> rows, String... head) {
        StringBuilder html = new StringBuilder("<h2>").append(escaped(title)).append("</h2>\n<table>\n");
        html.append(row("th", head));
        rows.forEach(cells -> html.append(row("td", cells)));
        return html.append("</table>\n").toString();
    }

    private static String row(String tag, String... cells) {
        return Stream.of(cells)
                .map(cell -> "<" + tag + ">" + escaped(cell) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    /** Anything as text: reasons and details come from outside. What XML can't hold becomes a mark. */
    static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                case '\n', '\r', '\t' -> safe.append(' ');
                default -> safe.appendCodePoint(isText(c) ? c : 0xFFFD);
            }
        });
        return safe.toString();
    }

    private static boolean isText(int c) {
        return c >= 0x20 && (c < 0x7F || c > 0x9F) && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
    }
}
