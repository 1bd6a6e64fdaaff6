package io.github.acl4j.health;

import io.github.acl4j.internal.FlightEvents;
import java.time.Duration;
import java.time.Instant;

/** What is published of one device's health, and since when. For the supervisor's thread only. */
final class Standing {
    private static final String PAUSED = "paused";

    private final int deviceId;
    private final long livenessBudget;
    private final HealthClock clock;
    private final HealthEvents events;
    private Verdict verdict = new Verdict(HealthState.UNKNOWN, "not-probed", "not probed yet");
    private Instant since;
    private boolean ready = true;

    /** Whether, and since when, it is in a state that a restart helps. */
    private boolean helped;

    private long helpedSince;

    Standing(int deviceId, Duration livenessBudget, HealthClock clock, HealthEvents events) {
        this.deviceId = deviceId;
        this.livenessBudget = livenessBudget.toNanos();
        this.clock = clock;
        this.events = events;
        this.since = clock.instant();
    }

    Verdict verdict() {
        return verdict;
    }

    Instant since() {
        return since;
    }

    boolean ready() {
        return ready;
    }

    boolean live(long now) {
        return !helped || now - helpedSince < livenessBudget;
    }

    /** What counts from now on. */
    void take(Verdict next, long now) {
        ready = next.state().isReady();
        boolean helps = next.state().isHelpedByRestart();
        if (helps && !helped) {
            helpedSince = now;
        }
        helped = helps;
        change(next, now);
    }

    /** The process itself stood still: nothing is known of the device, and that is no reason to take it out of service, or back. */
    void pause(long late, long now) {
        change(
                new Verdict(
                        HealthState.UNKNOWN,
                        PAUSED,
                        "the process itself stood still for "
                                + Duration.ofNanos(late).toMillis() + " ms"),
                now);
    }

    private void change(Verdict next, long now) {
        HealthState before = verdict.state();
        verdict = next;
        if (before != next.state()) {
            since = clock.instant();
            FlightEvents.health(deviceId, before, next.state(), next.rule(), next.reason());
            events.changed(new HealthChange(deviceId, before, next, since), now);
        }
    }
}
