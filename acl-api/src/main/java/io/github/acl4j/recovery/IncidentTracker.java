package io.github.acl4j.recovery;

import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.FaultAction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes incidents of sightings. A fault is seen many times: by each call on a poisoned context, by several threads, by the devices and ranks that wait
 * for the one that failed. Within one window all of these are one incident, with a root and victims.
 *
 * <p>A sighting belongs to an incident that is at most one window away in time and was seen on the same device; or on another device with the same code;
 * or if one of the two can be a mere consequence of the other, as a wait in vain is. Failures that are no faults of a device open none.
 *
 * <p>Safe for use by many threads, callbacks of the runtime included: never blocks, and keeps {@value #MOST_INCIDENTS} incidents at most. Has no clock: it
 * is told when things were seen.
 */
public final class IncidentTracker {
    /** The window that the default constructor takes. */
    public static final Duration WINDOW = Duration.ofSeconds(30);

    /** How many incidents are kept; of more the oldest is forgotten. */
    public static final int MOST_INCIDENTS = 64;

    private static final Logger log = LoggerFactory.getLogger(IncidentTracker.class);

    private final Duration window;
    private final AtomicReference<State> state = new AtomicReference<>(new State(1, List.of()));

    /** All incidents, oldest first. Immutable. */
    private record State(long nextId, List<OpenIncident> incidents) {}

    /** What became of a sighting. */
    private record Change(State state, OpenIncident incident, boolean isNew) {}

    /** Tracks with a window of 30 seconds. */
    public IncidentTracker() {
        this(WINDOW);
    }

    /**
     * Tracks.
     *
     * @param window how far in time from an incident a sighting may be, more than zero
     * @throws IllegalArgumentException if the window isn't more than zero
     */
    public IncidentTracker(Duration window) {
        if (window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("a window of " + window);
        }
        this.window = window;
    }

    /**
     * Records a sighting.
     *
     * @param sighting what was seen
     * @return the incident to which it belongs, with it; empty if it is no fault of a device and belongs to none
     */
    public Optional<Incident> record(Sighting sighting) {
        while (true) {
            State before = state.get();
            Change change = change(before, sighting);
            if (change == null) {
                return Optional.empty();
            }
            if (state.compareAndSet(before, change.state)) {
                report(change, sighting);
                return Optional.of(change.incident.incident());
            }
        }
    }

    private @Nullable Change change(State before, Sighting sighting) {
        int home = home(before.incidents, sighting);
        if (home >= 0) {
            List<OpenIncident> incidents = new ArrayList<>(before.incidents);
            OpenIncident grown = incidents.get(home).with(sighting);
            incidents.set(home, grown);
            return new Change(new State(before.nextId, List.copyOf(incidents)), grown, false);
        }
        if (!opensIncident(sighting)) {
            return null;
        }
        List<OpenIncident> incidents = new ArrayList<>(before.incidents);
        if (incidents.size() >= MOST_INCIDENTS) {
            incidents.remove(0);
        }
        OpenIncident opened = OpenIncident.of(before.nextId, sighting);
        incidents.add(opened);
        return new Change(new State(before.nextId + 1, List.copyOf(incidents)), opened, true);
    }

    /** The incident to which a sighting belongs: that of its device before others, the latest before earlier ones. */
    private int home(List<OpenIncident> incidents, Sighting sighting) {
        if (isOnlyAboutTheCall(sighting)) {
            return -1;
        }
        int other = -1;
        for (int i = incidents.size() - 1; i >= 0; i--) {
            OpenIncident open = incidents.get(i);
            if (open.isNear(sighting, window)) {
                if (open.isOn(sighting.deviceId())) {
                    return i;
                }
                if (other < 0 && isFellow(open, sighting)) {
                    other = i;
                }
            }
        }
        return other;
    }

    private static boolean isFellow(OpenIncident open, Sighting sighting) {
        return open.hasCode(sighting.code())
                || Explanation.mayBeVictim(sighting)
                || Explanation.mayBeVictim(open.incident().root());
    }

    /** A caller's mistake and a shortage are nobody's consequence; a task that was aborted, and a wait that ended, may be. */
    private static boolean isOnlyAboutTheCall(Sighting sighting) {
        ErrorCategory category = sighting.verdict().category();
        return !sighting.verdict().isFatal()
                && category != ErrorCategory.TASK_ABORTED
                && category != ErrorCategory.SYNC_TIMEOUT
                && !category.isDeviceFault();
    }

    private static boolean opensIncident(Sighting sighting) {
        return (sighting.verdict().isFatal() || sighting.verdict().category().isDeviceFault())
                && !sighting.verdict().forbidden().contains(FaultAction.OPEN_INCIDENT);
    }

    private static void report(Change change, Sighting sighting) {
        var event = change.isNew ? log.atWarn() : log.atDebug();
        event.addKeyValue("incident", change.incident.incident().id())
                .addKeyValue("error", sighting.error())
                .addKeyValue("verdict", sighting.verdict())
                .addKeyValue("devices", change.incident.incident().devices())
                .log(change.isNew ? "incident begun" : "incident goes on");
    }

    /**
     * The incidents that a sighting at a certain time could still belong to.
     *
     * @param now the time
     * @return oldest first
     */
    public List<Incident> open(Instant now) {
        return state.get().incidents.stream()
                .map(OpenIncident::incident)
                .filter(incident -> !now.isAfter(incident.last().plus(window)))
                .toList();
    }

    /**
     * All incidents that are kept.
     *
     * @return oldest first, {@value #MOST_INCIDENTS} at most
     */
    public List<Incident> recent() {
        return state.get().incidents.stream().map(OpenIncident::incident).toList();
    }
}
