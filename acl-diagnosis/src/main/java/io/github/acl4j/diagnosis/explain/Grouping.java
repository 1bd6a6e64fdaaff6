package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.Repairability;
import io.github.acl4j.recovery.Incident;
import io.github.acl4j.recovery.IncidentTracker;
import io.github.acl4j.recovery.Sighting;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Makes incidents of failures: what belongs together by {@link IncidentTracker}'s rules, and what one process says again and again of the same
 * fault, however long it takes.
 */
final class Grouping {
    /** Failures that a later one may be a repeat of. */
    private record Same(
            String source, OptionalLong pid, String rule, OptionalInt code, OptionalInt device, boolean stale) {
        static Same of(Failure failure) {
            return new Same(
                    failure.part().source().name(),
                    failure.pid(),
                    failure.verdict().rule(),
                    failure.code(),
                    failure.device(),
                    failure.stale());
        }
    }

    /** Failures that make an incident. */
    private static final class Group {
        final List<Failure> failures = new ArrayList<>();
        Failure root;
        boolean pointsToSoftware;

        Group(Failure root) {
            this.root = root;
        }
    }

    private final IncidentTracker tracker = new IncidentTracker();
    private final IdentityHashMap<Sighting, Failure> sightings = new IdentityHashMap<>();
    private final Map<Long, Group> tracked = new LinkedHashMap<>();
    private final Map<Same, Group> repeatable = new LinkedHashMap<>();
    private final List<Group> groups = new ArrayList<>();
    private LocalDateTime now = LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC);

    private Grouping() {}

    static List<ExplainedIncident> incidents(List<Failure> failures) {
        Grouping grouping = new Grouping();
        failures.forEach(grouping::add);
        return grouping.groups.stream()
                .map(group -> new ExplainedIncident(group.root, group.failures, group.pointsToSoftware))
                .sorted(Comparator.comparing(ExplainedIncident::isStale))
                .toList();
    }

    private void add(Failure failure) {
        Group group = group(failure);
        group.failures.add(failure);
        // What can be repaired may come back as a fault of its own; all else stays as it is until the process ends.
        if (failure.verdict().repair() == Repairability.NO) {
            repeatable.putIfAbsent(Same.of(failure), group);
        }
    }

    private Group group(Failure failure) {
        Group again = repeatable.get(Same.of(failure));
        if (again != null) {
            return again;
        }
        if (failure.stale()) {
            return begin(failure);
        }
        Sighting sighting = sighting(failure);
        sightings.put(sighting, failure);
        Optional<Incident> incident = tracker.record(sighting);
        if (incident.isEmpty()) {
            return begin(failure);
        }
        Group group = tracked.computeIfAbsent(incident.get().id(), id -> begin(failure));
        group.root = sightings.getOrDefault(incident.get().root(), failure);
        group.pointsToSoftware = incident.get().pointsToSoftware();
        return group;
    }

    private Group begin(Failure failure) {
        Group group = new Group(failure);
        groups.add(group);
        return group;
    }

    /** Failures without a time are taken to be of the time of the one before. */
    private Sighting sighting(Failure failure) {
        now = failure.part().first().orElse(now);
        return new Sighting(
                now.toInstant(ZoneOffset.UTC),
                failure.code().orElse(0),
                failure.verdict(),
                failure.device(),
                failure.rank(),
                OptionalLong.empty(),
                OptionalLong.empty());
    }
}
