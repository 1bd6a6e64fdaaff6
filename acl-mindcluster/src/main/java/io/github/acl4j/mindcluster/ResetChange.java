package io.github.acl4j.mindcluster;

import io.github.acl4j.recovery.FaultReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
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
}
