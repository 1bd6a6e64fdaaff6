package io.github.acl4j.recovery;

/** What who watches a device lets others read at any time (health d). */
public enum HealthReading {
    /** How long until the next probe, at the pace that holds now, in seconds. */
    PROBE_INTERVAL,
    /** How long the oldest work that hasn't ended is under way, in seconds; 0 if there is none. */
    OLDEST_IN_FLIGHT,
    /** How many threads of probes are in a call that doesn't return. */
    STUCK_PROBE_THREADS,
    /** How late the supervisor was when it looked last, in seconds. */
    SUPERVISOR_LAG
}
