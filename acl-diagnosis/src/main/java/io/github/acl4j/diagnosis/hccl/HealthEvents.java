package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads heart beat lines (a.5) and cluster exceptions (a.7) of all versions. */
final class HealthEvents {
    private static final Pattern CHANGE = Pattern.compile(
            "rank ?\\[([^\\]]+)\\][:\uff1a] ?(?:crimer )?rank ?\\[([^\\]]+)\\],? ?status ?\\[([^\\]]+)\\] ?by (?:informer )?rank ?\\[([^\\]]+)\\]");
    private static final Pattern LOCATION = Pattern.compile("Location(?:\\[IP/ID\\])?:? ?\\[([^\\]]+)\\]");
    private static final Pattern ARRIVAL = Pattern.compile("Arrival Time:? ?\\[([^\\]]+)\\]");
    private static final Pattern DISCOVERER = Pattern.compile("Discoverer:? ?\\[([^\\]]+)\\]");
    private static final Pattern TYPE = Pattern.compile("ExceptionType:? ?\\[([^\\]]+)\\]");
    private static final Pattern OLD =
            Pattern.compile("serverId\\[([^\\]]+)\\], ?deviceId\\[(\\d+)\\], ?([A-Za-z ]+ Occurred)");
    private static final Pattern LOCAL_INFO = Pattern.compile(
            "localInfo ?\\{(?:server|local instanceId) ?\\[([^\\]]+)\\], ?(?:deviceId|LocalId) ?\\[(\\d+)\\]");
    private static final DateTimeFormatter CTIME = DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss uuuu", Locale.ROOT);

    private HealthEvents() {}

    /** Each change once, as it was first seen; what HCCL promoted stays marked so. */
    static List<HealthEvent> of(Iterable<Proc> processes) {
        Map<List<Object>, HealthEvent> earliest = new HashMap<>();
        for (Proc process : processes) {
            for (KeptLine line : process.evidence().lines(LineKind.HEARTBEAT)) {
                add(change(process, line), earliest);
            }
            boolean promoted = !process.reportsAllEvents();
            for (KeptLine line : process.evidence().lines(LineKind.CLUSTER)) {
                exceptions(process, line, promoted).forEach(event -> add(event, earliest));
            }
        }
        return earliest.values().stream()
                .sorted(java.util.Comparator.comparing(HealthEvent::status)
                        .thenComparingLong(HealthEvent::time)
                        .thenComparing(HealthEvent::culprit)
                        .thenComparing(event -> String.valueOf(event.informer())))
                .toList();
    }

    /** The name by which a process's heart beat calls itself, if its lines agree. */
    static @Nullable String localName(List<KeptLine> lines) {
        String name = null;
        for (KeptLine line : lines) {
            Matcher change = CHANGE.matcher(line.text());
            if (line.kind() == LineKind.HEARTBEAT && change.find()) {
                if (name != null && !name.equals(change.group(1))) {
                    return null;
                }
                name = change.group(1);
            }
        }
        for (KeptLine line : name == null ? lines : List.<KeptLine>of()) {
            Matcher local = LOCAL_INFO.matcher(line.text());
            if (line.kind() == LineKind.CQE && local.find()) {
                name = local.group(1) + "/" + local.group(2);
            }
        }
        return name;
    }

    private static void add(@Nullable HealthEvent event, Map<List<Object>, HealthEvent> earliest) {
        if (event == null || event.status() == HealthEvent.Status.OTHER) {
            return;
        }
        // Only of a silence does it matter who noticed it.
        Object informer = event.status() == HealthEvent.Status.LOST && event.informer() != null ? event.informer() : "";
        earliest.merge(List.of(event.status(), event.culprit(), informer), event, HealthEvents::earlier);
    }

    private static HealthEvent earlier(HealthEvent a, HealthEvent b) {
        boolean promoted = a.promoted() || b.promoted();
        // The run log has microseconds, the exception whole seconds: of two within one second the finer one counts.
        boolean coarse = a.line().kind() == LineKind.CLUSTER;
        HealthEvent kept = coarse != (b.line().kind() == LineKind.CLUSTER) && Math.abs(a.time() - b.time()) < 2_000_000
                ? (coarse ? b : a)
                : (b.time() != PlogTime.NONE && (a.time() == PlogTime.NONE || b.time() < a.time()) ? b : a);
        return new HealthEvent(
                kept.status(), kept.culprit(), kept.informer(), kept.time(), promoted, kept.observer(), kept.line());
    }

    private static @Nullable HealthEvent change(Proc process, KeptLine line) {
        Matcher change = CHANGE.matcher(line.text());
        return change.find()
                ? new HealthEvent(
                        HealthEvent.Status.of(change.group(3)),
                        change.group(2),
                        change.group(4),
                        process.time(line),
                        false,
                        process,
                        line)
                : null;
    }

    private static List<HealthEvent> exceptions(Proc process, KeptLine line, boolean promoted) {
        String text = line.text();
        List<HealthEvent> events = new ArrayList<>();
        // A framework prints the whole message in one line.
        for (String part : text.split("(?=Cluster Exception )", -1)) {
            String location = group(LOCATION, part);
            String type = group(TYPE, part);
            if (location != null && type != null) {
                events.add(new HealthEvent(
                        HealthEvent.Status.of(type),
                        location,
                        group(DISCOVERER, part),
                        process.shared(arrival(group(ARRIVAL, part))),
                        promoted,
                        process,
                        line));
            }
        }
        Matcher old = OLD.matcher(text);
        while (old.find()) {
            events.add(new HealthEvent(
                    HealthEvent.Status.of(old.group(3)),
                    old.group(1) + "/" + old.group(2),
                    null,
                    PlogTime.NONE,
                    true,
                    process,
                    line));
        }
        return events;
    }

    /** As ctime() prints it: the day padded with a blank. */
    private static long arrival(@Nullable String printed) {
        if (printed == null) {
            return PlogTime.NONE;
        }
        try {
            return LocalDateTime.parse(printed.strip().replaceAll(" +", " "), CTIME)
                            .toEpochSecond(ZoneOffset.UTC)
                    * PlogTime.SECOND;
        } catch (DateTimeParseException e) {
            return PlogTime.NONE;
        }
    }

    private static @Nullable String group(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : null;
    }
}
