package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which devices have had the same code within 30 seconds: that is taken as software (health c.3, ClusterD's rule), and if it is too many of them a
 * circuit breaker trips. Not kept beyond the process.
 */
final class SameCodeWatch {
    static final Duration WINDOW = Duration.ofSeconds(30);

    private static final int MOST_CODES = 256;

    private final Map<FaultCode, Map<Integer, Long>> seen = new LinkedHashMap<>();
    private long tripped = CodeHistory.NEVER;

    /** A code was seen on a device. Returns all devices that have had it in the window, its edge included. */
    Set<Integer> seen(FaultCode code, int device, long now) {
        long from = now - WINDOW.toNanos();
        seen.values().forEach(devices -> devices.values().removeIf(at -> at < from));
        seen.values().removeIf(Map::isEmpty);
        if (!seen.containsKey(code) && seen.size() >= MOST_CODES) {
            seen.remove(seen.keySet().iterator().next());
        }
        Map<Integer, Long> devices = seen.computeIfAbsent(code, key -> new TreeMap<>());
        devices.put(device, now);
        return new TreeSet<>(devices.keySet());
    }

    void trip(long now) {
        tripped = now;
    }

    /** Whether the breaker is open, and what began at this position falls under it. */
    boolean isTripped(long since, long now) {
        long window = WINDOW.toNanos();
        return tripped != CodeHistory.NEVER && now - tripped <= window && since >= tripped - window;
    }
}
