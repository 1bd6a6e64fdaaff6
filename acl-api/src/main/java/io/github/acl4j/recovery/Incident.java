package io.github.acl4j.recovery;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;

/**
 * Sightings that belong together: one root, and all that followed from it. Immutable; what is added later makes a new one with the same id.
 *
 * @param id number of the incident in its tracker, from 1
 * @param root the sighting that explains most: what was measured before what was deduced or waited for, and the earliest among equals
 * @param sightings the first sightings, {@value #MOST_SIGHTINGS} at most, the root among them; in the order in which they were recorded
 * @param count how many sightings there were in all
 * @param first the earliest
 * @param last the latest
 * @param devices the devices on which it was seen, {@value #MOST_SIGHTINGS} at most
 * @param ranks the ranks on which it was seen, {@value #MOST_SIGHTINGS} at most
 * @param threads the threads that saw it, {@value #MOST_SIGHTINGS} at most
 * @param pointsToSoftware whether the same code was seen on several devices within 30 seconds: then it isn't one bad device, and none of them
 *     should be taken out of service for it (health c)
 */
public record Incident(
        long id,
        Sighting root,
        List<Sighting> sightings,
        long count,
        Instant first,
        Instant last,
        NavigableSet<Integer> devices,
        NavigableSet<Integer> ranks,
        NavigableSet<Long> threads,
        boolean pointsToSoftware) {
    /** How much of each kind an incident keeps; what comes later is counted. */
    public static final int MOST_SIGHTINGS = 64;

    /**
     * Checks.
     *
     * @param id number of the incident
     * @param root the sighting that explains most
     * @param sightings the first sightings
     * @param count how many there were
     * @param first the earliest
     * @param last the latest
     * @param devices the devices
     * @param ranks the ranks
     * @param threads the threads
     * @param pointsToSoftware whether it isn't one bad device
     */
    public Incident {
        Objects.requireNonNull(root, "root");
        sightings = List.copyOf(sightings);
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(last, "last");
        Objects.requireNonNull(devices, "devices");
        Objects.requireNonNull(ranks, "ranks");
        Objects.requireNonNull(threads, "threads");
    }

    /**
     * All kept sightings but the root: repeats of it, and those that fell victim to it.
     *
     * @return in the order in which they were recorded
     */
    public List<Sighting> victims() {
        List<Sighting> victims = new ArrayList<>(sightings);
        victims.remove(root);
        return List.copyOf(victims);
    }

    /**
     * The incident in one line.
     *
     * @return such as {@code incident 3: 507015 …, 8 sightings on devices [0]}
     */
    @Override
    public String toString() {
        return "incident %d: %s, %d sightings on devices %s".formatted(id, root.error(), count, devices);
    }
}
