package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the logs of one process say. Immutable.
 *
 * @param id which process
 * @param server the server by its own word, or null
 * @param device the physical device, or -1
 * @param deviceIp the device's own address, or null
 * @param memberships its communicators, by name
 * @param trails its last collectives, by group
 * @param lines the lines that matter, by time
 * @param spans from when to when its logs go
 * @param notKept how many lines of each kind were too many to be kept
 */
record ProcessEvidence(
        ProcessId id,
        @Nullable String server,
        long device,
        @Nullable String deviceIp,
        List<Membership> memberships,
        List<OpTrail> trails,
        List<KeptLine> lines,
        Map<LogPath.Stream, LogSpan> spans,
        Map<LineKind, Long> notKept) {
    ProcessEvidence {
        memberships = List.copyOf(memberships);
        trails = List.copyOf(trails);
        lines = List.copyOf(lines);
        spans = Map.copyOf(spans);
        notKept = Map.copyOf(notKept);
    }

    /** The same, with another name in front of those of its files. */
    ProcessEvidence below(String place) {
        String directory = id.directory().isEmpty() ? place : place + "/" + id.directory();
        return new ProcessEvidence(
                new ProcessId(directory, id.pid()),
                server,
                device,
                deviceIp,
                memberships,
                trails.stream().map(trail -> trail.below(place)).toList(),
                lines.stream().map(line -> line.below(place)).toList(),
                spans,
                notKept);
    }

    List<KeptLine> lines(LineKind kind) {
        return lines.stream().filter(line -> line.kind() == kind).toList();
    }

    boolean has(LogPath.Stream stream) {
        return spans.getOrDefault(stream, LogSpan.EMPTY).files() > 0;
    }

    /** Whether the end of one of the logs of a kind is lost. */
    boolean isTorn(LogPath.Stream stream) {
        return spans.getOrDefault(stream, LogSpan.EMPTY).torn();
    }

    /** When the host wrote its first line, or {@link PlogTime#NONE}. */
    long firstTime() {
        return spans.values().stream()
                .mapToLong(LogSpan::first)
                .filter(t -> t != PlogTime.NONE)
                .min()
                .orElse(PlogTime.NONE);
    }

    /** When the host wrote its last line, or {@link PlogTime#NONE}. */
    long lastTime() {
        return spans.entrySet().stream()
                .filter(e -> e.getKey() != LogPath.Stream.DEVICE)
                .mapToLong(e -> e.getValue().last())
                .max()
                .orElse(PlogTime.NONE);
    }
}
