package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which processes belong to the last attempt of the job. Folders hold logs of earlier ones too, and those of one process may have been collected apart.
 */
final class Attempts {
    private Attempts() {}

    static List<Proc> last(List<ProcessEvidence> evidence, List<String> problems) {
        List<Proc> processes = new ArrayList<>();
        for (ProcessEvidence each : joined(evidence)) {
            processes.add(new Proc(each));
        }
        Set<Proc> dropped = new HashSet<>(restarted(processes));
        processes.removeAll(dropped);
        Map<List<Object>, Proc> holders = new HashMap<>();
        for (Proc process : processes) {
            for (Membership m : process.groups().values()) {
                if (m.rank() < 0) {
                    continue;
                }
                Proc other = holders.putIfAbsent(List.of(m.group(), m.rank()), process);
                if (other == null || other == process || dropped.contains(other)) {
                    holders.put(List.of(m.group(), m.rank()), process);
                    continue;
                }
                Proc earlier = first(other) <= first(process) ? other : process;
                Proc later = earlier == other ? process : other;
                dropped.add(earlier);
                holders.put(List.of(m.group(), m.rank()), later);
                if (earlier.evidence().lastTime() > first(later)) {
                    problems.add("two processes that ran at the same time both say that they are rank " + m.rank()
                            + " of " + m.group() + ": " + name(earlier) + " and " + name(later)
                            + "; the logs of several jobs, or of containers with equal pids, are mixed");
                    dropped.add(later);
                }
            }
        }
        processes.removeAll(dropped);
        return processes;
    }

    /** Those that ended before another began with the same place in a group as large, in the same directory. */
    private static Set<Proc> restarted(List<Proc> processes) {
        Map<List<Object>, List<Proc>> samePlace = new HashMap<>();
        for (Proc process : processes) {
            process.groups().values().stream()
                    .filter(m -> m.rank() >= 0)
                    .max(Comparator.comparingLong(Membership::size).thenComparing(Membership::group))
                    .ifPresent(m -> samePlace
                            .computeIfAbsent(
                                    List.of(process.evidence().id().directory(), m.size(), m.rank()),
                                    k -> new ArrayList<>())
                            .add(process));
        }
        Set<Proc> earlier = new HashSet<>();
        for (List<Proc> each : samePlace.values()) {
            for (Proc a : each) {
                for (Proc b : each) {
                    if (a != b && a.evidence().lastTime() < first(b)) {
                        earlier.add(a);
                    }
                }
            }
        }
        return earlier;
    }

    private static long first(Proc process) {
        return process.evidence().firstTime();
    }

    private static String name(Proc process) {
        return process.evidence().id().directory() + " pid "
                + process.evidence().id().pid();
    }

    /** Joins the run and the debug logs of a process that lie in different directories: same pid, and the same rank in a group. */
    private static List<ProcessEvidence> joined(List<ProcessEvidence> evidence) {
        Map<List<Object>, Integer> places = new HashMap<>();
        List<ProcessEvidence> result = new ArrayList<>();
        for (ProcessEvidence each : evidence) {
            Integer place = null;
            List<List<Object>> keys = new ArrayList<>();
            for (Membership m : new Proc(each).groups().values()) {
                if (m.rank() >= 0) {
                    keys.add(List.of(each.id().pid(), m.group(), m.rank()));
                }
            }
            for (List<Object> key : keys) {
                Integer known = places.get(key);
                if (known != null && !sameStream(result.get(known), each)) {
                    place = known;
                }
            }
            if (place == null) {
                place = result.size();
                result.add(each);
            } else {
                result.set(place, join(result.get(place), each));
            }
            for (List<Object> key : keys) {
                places.putIfAbsent(key, place);
            }
        }
        return result;
    }

    private static boolean sameStream(ProcessEvidence a, ProcessEvidence b) {
        return a.spans().keySet().stream()
                .anyMatch(stream -> stream != LogPath.Stream.OTHER && b.spans().containsKey(stream));
    }

    private static ProcessEvidence join(ProcessEvidence a, ProcessEvidence b) {
        Map<String, Membership> memberships = new java.util.TreeMap<>();
        a.memberships().forEach(m -> memberships.merge(m.group(), m, Membership::with));
        b.memberships().forEach(m -> memberships.merge(m.group(), m, Membership::with));
        List<KeptLine> lines = new ArrayList<>(a.lines());
        lines.addAll(b.lines());
        lines.sort(null);
        List<OpTrail> trails = new ArrayList<>(a.trails());
        trails.addAll(b.trails());
        Map<LogPath.Stream, LogSpan> spans = new EnumMap<>(LogPath.Stream.class);
        a.spans().forEach((stream, span) -> spans.merge(stream, span, LogSpan::with));
        b.spans().forEach((stream, span) -> spans.merge(stream, span, LogSpan::with));
        Map<LineKind, Long> notKept = new EnumMap<>(LineKind.class);
        a.notKept().forEach((kind, n) -> notKept.merge(kind, n, Long::sum));
        b.notKept().forEach((kind, n) -> notKept.merge(kind, n, Long::sum));
        return new ProcessEvidence(
                a.id(),
                a.server() != null ? a.server() : b.server(),
                a.device() >= 0 ? a.device() : b.device(),
                a.deviceIp() != null ? a.deviceIp() : b.deviceIp(),
                List.copyOf(memberships.values()),
                trails,
                lines,
                spans,
                notKept);
    }
}
