package io.github.acl4j.recovery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;

/** An incident that may still grow, with what is needed to see whether it points to software. Immutable. */
record OpenIncident(Incident incident, Map<Integer, Map<Integer, Instant>> devicesByCode) {
    /** ClusterD's rule: the same code on several cards of one job within 30 seconds is taken as software (health c). */
    private static final Duration SAME_CODE = Duration.ofSeconds(30);

    private static final int MOST_CODES = 16;

    static OpenIncident of(long id, Sighting sighting) {
        Incident incident = new Incident(
                id,
                sighting,
                List.of(sighting),
                1,
                sighting.time(),
                sighting.time(),
                plus(Collections.emptyNavigableSet(), sighting.deviceId()),
                plus(Collections.emptyNavigableSet(), sighting.rank()),
                plus(Collections.emptyNavigableSet(), sighting.threadId()),
                false);
        return new OpenIncident(incident, Map.of()).seenOnDevice(sighting);
    }

    /** Whether a sighting is near enough in time: sightings needn't arrive in the order of their times. */
    boolean isNear(Sighting sighting, Duration window) {
        return !sighting.time().isAfter(incident.last().plus(window))
                && !sighting.time().isBefore(incident.first().minus(window));
    }

    boolean isOn(OptionalInt deviceId) {
        return deviceId.isPresent() && incident.devices().contains(deviceId.getAsInt());
    }

    boolean hasCode(int code) {
        return devicesByCode.containsKey(code) || incident.root().code() == code;
    }

    OpenIncident with(Sighting sighting) {
        boolean better = Explanation.of(sighting).compareTo(Explanation.of(incident.root())) < 0;
        Sighting root = better ? sighting : incident.root();
        Incident grown = new Incident(
                incident.id(),
                root,
                withSighting(sighting, better),
                incident.count() + 1,
                earlier(incident.first(), sighting.time()),
                later(incident.last(), sighting.time()),
                plus(incident.devices(), sighting.deviceId()),
                plus(incident.ranks(), sighting.rank()),
                plus(incident.threads(), sighting.threadId()),
                incident.pointsToSoftware() || isOnAnotherDevice(sighting));
        return new OpenIncident(grown, devicesByCode).seenOnDevice(sighting);
    }

    /** A root that comes late takes the place of the last of the kept sightings. */
    private List<Sighting> withSighting(Sighting sighting, boolean isRoot) {
        List<Sighting> kept = new ArrayList<>(incident.sightings());
        if (kept.size() < Incident.MOST_SIGHTINGS) {
            kept.add(sighting);
        } else if (isRoot) {
            kept.set(kept.size() - 1, sighting);
        }
        return kept;
    }

    private boolean isOnAnotherDevice(Sighting sighting) {
        if (sighting.deviceId().isEmpty() || Explanation.mayBeVictim(sighting)) {
            return false;
        }
        int device = sighting.deviceId().getAsInt();
        return devicesByCode.getOrDefault(sighting.code(), Map.of()).entrySet().stream()
                .anyMatch(other -> other.getKey() != device
                        && Duration.between(other.getValue(), sighting.time())
                                        .abs()
                                        .compareTo(SAME_CODE)
                                <= 0);
    }

    private OpenIncident seenOnDevice(Sighting sighting) {
        if (sighting.deviceId().isEmpty()) {
            return this;
        }
        Map<Integer, Instant> times = new HashMap<>(devicesByCode.getOrDefault(sighting.code(), Map.of()));
        int device = sighting.deviceId().getAsInt();
        boolean full = (!times.containsKey(device) && times.size() >= Incident.MOST_SIGHTINGS)
                || (!devicesByCode.containsKey(sighting.code()) && devicesByCode.size() >= MOST_CODES);
        if (full) {
            return this;
        }
        times.merge(device, sighting.time(), OpenIncident::later);
        Map<Integer, Map<Integer, Instant>> codes = new HashMap<>(devicesByCode);
        codes.put(sighting.code(), Map.copyOf(times));
        return new OpenIncident(incident, Map.copyOf(codes));
    }

    private static NavigableSet<Integer> plus(NavigableSet<Integer> set, OptionalInt value) {
        return value.isEmpty() ? set : added(set, value.getAsInt());
    }

    private static NavigableSet<Long> plus(NavigableSet<Long> set, OptionalLong value) {
        return value.isEmpty() ? set : added(set, value.getAsLong());
    }

    private static <T> NavigableSet<T> added(NavigableSet<T> set, T value) {
        if (set.contains(value) || set.size() >= Incident.MOST_SIGHTINGS) {
            return set;
        }
        NavigableSet<T> more = new TreeSet<>(set);
        more.add(value);
        return Collections.unmodifiableNavigableSet(more);
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }
}
