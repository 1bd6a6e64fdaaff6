package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All processes with their places in the groups, and what holds for all of them together. */
final class Job {
    private static final double DEFAULT_TIMEOUT = 1836;
    private static final long LARGEST = 1_000_000;

    private final List<Proc> processes;
    private final Map<String, Map<Long, Proc>> groups = new TreeMap<>();
    private final Map<String, Long> sizes = new HashMap<>();
    private final Map<String, Proc> byUid = new HashMap<>();
    private final Map<String, Proc> byDeviceIp = new HashMap<>();
    private final List<String> problems;
    private final @Nullable String world;
    private final OptionalDouble timeout;
    private final long clockUncertainty;

    Job(HcclEvidence evidence) {
        problems = new ArrayList<>(evidence.problems());
        processes = Attempts.last(evidence.processes(), problems);
        clockUncertainty = Clocks.align(processes);
        for (Proc process : processes) {
            for (Membership m : process.groups().values()) {
                // What a damaged line claims beyond any machine isn't believed: its members are counted one by one.
                sizes.merge(m.group(), m.size() > LARGEST ? -1 : m.size(), Math::max);
                if (m.rank() >= 0) {
                    groups.computeIfAbsent(m.group(), g -> new TreeMap<>()).put(m.rank(), process);
                }
            }
            if (process.uid() != null) {
                byUid.put(process.uid(), process);
            }
            String ip = process.evidence().deviceIp();
            if (ip != null && !ip.isEmpty()) {
                byDeviceIp.put(ip, process);
            }
        }
        world = groups.keySet().stream()
                .max(java.util.Comparator.<String>comparingLong(g -> sizes.getOrDefault(g, -1L))
                        .thenComparingInt(g -> members(g).size())
                        .thenComparing(java.util.Comparator.reverseOrder()))
                .orElse(null);
        if (world != null) {
            members(world).forEach((rank, process) -> process.setWorldRank(rank));
            Places.ofTheRest(this, world);
        }
        timeout = Timeouts.inForce(processes);
    }

    List<Proc> processes() {
        return processes;
    }

    List<String> problems() {
        return problems;
    }

    /** The largest group, by whose numbers ranks are named, or null. */
    @Nullable
    String world() {
        return world;
    }

    Map<Long, Proc> members(String group) {
        return Collections.unmodifiableMap(groups.getOrDefault(group, Map.of()));
    }

    /** How many ranks a group has, or -1. */
    long size(String group) {
        return sizes.getOrDefault(group, -1L);
    }

    /** The ranks of a group whose logs aren't there. */
    List<Long> missing(String group) {
        Map<Long, Proc> members = members(group);
        List<Long> missing = new ArrayList<>();
        for (long rank = 0; rank < size(group); rank++) {
            if (!members.containsKey(rank)) {
                missing.add(rank);
            }
        }
        return missing;
    }

    @Nullable
    Proc byUid(@Nullable String uid) {
        return byUid.get(uid);
    }

    @Nullable
    Proc byDeviceIp(@Nullable String ip) {
        return byDeviceIp.get(ip);
    }

    /** Who is meant by a name of the heart beat, also if its logs aren't there. */
    Suspect suspect(String uid, @Nullable String group) {
        Proc process = byUid(uid);
        return process != null ? process.suspect(group) : Places.withoutLogs(this, uid, group);
    }

    /** The rank of a group, whether its logs are there or not. */
    Suspect suspectAt(long rank, String group) {
        Proc process = members(group).get(rank);
        return process != null
                ? process.suspect(group)
                : new Suspect(group.equals(world) ? rank : -1, rank, null, -1, null, -1);
    }

    /**
     * Who is meant by a name of the heart beat that stands for a rank which doesn't wait: if the logs don't tell the name's rank, the only rank of the group that
     * isn't known to wait.
     */
    Suspect silentSuspect(String uid, @Nullable String group) {
        Suspect named = suspect(uid, group);
        if (named.rank() >= 0 || group == null || !group.equals(world)) {
            return named;
        }
        List<Long> others = missing(group);
        members(group).forEach((rank, process) -> {
            if (!process.timedOut() && process.uid() == null) {
                others.add(rank);
            }
        });
        boolean allOthersWait = members(group).values().stream().allMatch(p -> p.timedOut() || p.uid() == null);
        return others.size() == 1 && allOthersWait
                ? new Suspect(others.get(0), others.get(0), named.server(), named.device(), null, -1)
                : named;
    }

    OptionalDouble timeout() {
        return timeout;
    }

    double timeoutOrDefault() {
        return timeout.orElse(DEFAULT_TIMEOUT);
    }

    /** By how much two servers' times may be wrong against each other, in microseconds. */
    long clockUncertainty() {
        return clockUncertainty;
    }

    /** The earliest timeout of a collective, or {@link PlogTime#NONE}. */
    long firstTimeout() {
        return processes.stream()
                .flatMap(p -> p.timeouts().stream().map(f -> p.shared(f.time())))
                .filter(t -> t != PlogTime.NONE)
                .min(Long::compare)
                .orElse(PlogTime.NONE);
    }

    /** When the first of the collectives that failed was issued, or else a timeout before the first report; {@link PlogTime#NONE} if nothing timed out. */
    long hangTime() {
        long issued = processes.stream()
                .flatMap(p -> p.timeouts().stream().map(f -> p.shared(f.issued())))
                .filter(t -> t != PlogTime.NONE)
                .min(Long::compare)
                .orElse(PlogTime.NONE);
        long reported = firstTimeout();
        return issued != PlogTime.NONE || reported == PlogTime.NONE
                ? issued
                : reported - (long) (timeoutOrDefault() * 1e6);
    }

    /** The last line of all logs, or {@link PlogTime#NONE}. */
    long lastTime() {
        return processes.stream().mapToLong(Proc::lastTime).max().orElse(PlogTime.NONE);
    }
}
