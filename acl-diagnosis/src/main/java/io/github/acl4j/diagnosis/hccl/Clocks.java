package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far the servers' clocks are apart. Setting up a group is a barrier: nobody is ready before the last one has entered. So for any two servers the
 * difference of their clocks lies between two differences of printed times (hccl.md 4). Where the logs allow it, clocks are taken to agree.
 */
final class Clocks {

    private Clocks() {}

    /** Sets each process's offset and returns how uncertain the comparison of two servers is, in microseconds. */
    static long align(List<Proc> processes) {
        Map<String, Map<String, long[]>> groups = new TreeMap<>();
        Map<String, String> clocks = new TreeMap<>();
        for (Proc process : processes) {
            clocks.put(process.clock(), process.clock());
            for (Membership m : process.groups().values()) {
                if (m.entered() != PlogTime.NONE && m.ready() != PlogTime.NONE && m.ready() >= m.entered()) {
                    long[] lastEntered = groups.computeIfAbsent(m.group(), g -> new TreeMap<>())
                            .computeIfAbsent(process.clock(), c -> new long[] {Long.MIN_VALUE, Long.MAX_VALUE});
                    lastEntered[0] = Math.max(lastEntered[0], m.entered());
                    lastEntered[1] = Math.min(lastEntered[1], m.ready());
                }
            }
        }
        if (clocks.size() < 2) {
            return 0;
        }
        Map<String, Long> offsets = new HashMap<>();
        long uncertainty = PlogTime.SECOND;
        String reference = clocks.keySet().iterator().next();
        for (String clock : clocks.keySet()) {
            long low = Long.MIN_VALUE;
            long high = Long.MAX_VALUE;
            for (Map<String, long[]> group : groups.values()) {
                long[] own = group.get(clock);
                long[] others = group.get(reference);
                if (own != null && others != null) {
                    low = Math.max(low, own[0] - others[1]);
                    high = Math.min(high, own[1] - others[0]);
                }
            }
            boolean known = low != Long.MIN_VALUE && low <= high;
            if (known && (low > 0 || high < 0)) {
                offsets.put(clock, low + (high - low) / 2);
                uncertainty = Math.max(uncertainty, (high - low) / 2);
            } else if (!known && !clock.equals(reference)) {
                uncertainty = Math.max(uncertainty, 5 * PlogTime.SECOND);
            }
        }
        for (Proc process : processes) {
            process.setClockOffset(offsets.getOrDefault(process.clock(), 0L));
        }
        return uncertainty;
    }
}
