package io.github.acl4j.mindcluster;

import io.github.acl4j.recovery.FaultReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * That {@code reset.json} says something new.
 *
 * @param before what it said of each rank when there was news the last time
 * @param now what it says
 * @param ranksChanged whether its ranks changed
 * @param retried whether something was tried once more
 */
public record ResetChange(List<RankReset> before, ResetInfo now, boolean ranksChanged, boolean retried) {
    /**
     * Copies.
     *
     * @param before what it said
     * @param now what it says
     * @param ranksChanged whether its ranks changed
     * @param retried whether something was tried once more
     */
    public ResetChange {
        before = List.copyOf(before);
        Objects.requireNonNull(now, "now");
    }

    /**
     * What this is to a recovery policy, for each device of this process: what is there, and as over what isn't told any more.
     *
     * @param deviceOf the device of a rank, as the user counts; empty for a rank that isn't one of this process. Logic ids are another numbering where
     *     {@code ASCEND_RT_VISIBLE_DEVICES} is set (health a.4), so whoever knows both says it
     * @return the reports of each device
     */
    public Map<Integer, List<FaultReport>> reports(Function<RankReset, OptionalInt> deviceOf) {
        Map<Integer, List<FaultReport>> reports = new TreeMap<>();
        for (RankReset rank : now.ranks()) {
            deviceOf.apply(rank)
                    .ifPresent(device -> reports.computeIfAbsent(device, id -> new ArrayList<>())
                            .addAll(rank.reports()));
        }
        for (RankReset rank : before) {
            deviceOf.apply(rank)
                    .ifPresent(device -> rank.codes().stream()
                            .filter(code -> reports.getOrDefault(device, List.of()).stream()
                                    .noneMatch(report -> report.code().equals(code)))
                            .forEach(code -> reports.computeIfAbsent(device, id -> new ArrayList<>())
                                    .add(FaultReport.recover(code))));
        }
        return reports;
    }

    /**
     * The devices of this process that have been reset, for whose return a recovery may wait ({@link
     * io.github.acl4j.recovery.RecoveryCoordinator#resume}): those that recovered, and those that aren't told any more though no reset of them failed. Whether they work is
     * what the recovery's probe finds out.
     *
     * @param deviceOf as in {@link #reports}
     * @return the devices, in ascending order
     */
    public Set<Integer> returned(Function<RankReset, OptionalInt> deviceOf) {
        Map<Integer, ResetStatus> earlier = statuses(before, deviceOf);
        Map<Integer, ResetStatus> later = statuses(now.ranks(), deviceOf);
        Set<Integer> returned = new TreeSet<>();
        later.forEach((device, status) -> {
            if (status == ResetStatus.RECOVERED && earlier.get(device) != ResetStatus.RECOVERED) {
                returned.add(device);
            }
        });
        earlier.forEach((device, status) -> {
            boolean out = status == ResetStatus.RECOVERED || status == ResetStatus.FAILED;
            if (!later.containsKey(device) && !out) {
                returned.add(device);
            }
        });
        return returned;
    }

    /** Of several ranks on one device none may lag behind: the device has recovered when all of them have. */
    private static Map<Integer, ResetStatus> statuses(
            List<RankReset> ranks, Function<RankReset, OptionalInt> deviceOf) {
        Map<Integer, ResetStatus> statuses = new TreeMap<>();
        for (RankReset rank : ranks) {
            deviceOf.apply(rank)
                    .ifPresent(device -> statuses.merge(
                            device, rank.status(), (one, other) -> one == ResetStatus.RECOVERED ? other : one));
        }
        return statuses;
    }
}
