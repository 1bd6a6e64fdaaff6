package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * In which group to look (b.4). A rank that doesn't come to one group mostly waits in another: waits are followed from the group that hung first until one is
 * reached whose missing ranks wait nowhere, or the circle is closed.
 */
final class GroupChoice {
    private final Job job;
    private final Set<String> failed = new TreeSet<>();
    private final Set<String> visited = new LinkedHashSet<>();
    private final @Nullable String group;
    private final boolean circle;

    GroupChoice(Job job) {
        this.job = job;
        for (Proc process : job.processes()) {
            for (TaskFailure failure : process.failures()) {
                if (failure.group() != null) {
                    failed.add(failure.group());
                }
            }
        }
        String at = first();
        boolean closed = false;
        while (at != null && visited.add(at)) {
            String next = next(at);
            if (next == null) {
                break;
            }
            closed = visited.contains(next);
            at = closed ? at : next;
        }
        group = at;
        circle = closed;
    }

    /** The group, or null if none failed. */
    @Nullable
    String group() {
        return group;
    }

    Finding find() {
        if (group == null) {
            throw new IllegalStateException("no group failed");
        }
        if (circle) {
            return circle();
        }
        Finding finding = new GroupStep(job, group).find();
        for (String other : failed) {
            if (!visited.contains(other) && next(other) == null) {
                finding.besides(new GroupStep(job, other).find());
            }
        }
        return finding;
    }

    private Finding circle() {
        List<Suspect> suspects = new ArrayList<>();
        Finding finding = new Finding(
                RootCause.OP_ORDER,
                Confidence.LOW,
                "ranks of the groups " + Texts.list(visited)
                        + " wait for each other in a circle: some issue the collectives of"
                        + " these groups in another order than others");
        for (String each : visited) {
            for (Proc process : waitingElsewhere(each)) {
                suspects.add(process.suspect(each));
                process.timeouts().stream().limit(1).forEach(f -> finding.proof(f.lines()));
            }
        }
        return finding.group(group)
                .roots(suspects)
                .next("Issue the collectives of different groups in the same order on all ranks.");
    }

    /** The failed group whose collective was issued first. */
    private @Nullable String first() {
        String first = null;
        long earliest = Long.MAX_VALUE;
        for (String each : failed) {
            long time = hung(each);
            if (first == null || time < earliest) {
                first = each;
                earliest = time;
            }
        }
        return first;
    }

    private long hung(String name) {
        long earliest = Long.MAX_VALUE;
        for (Proc process : job.members(name).values()) {
            TaskFailure failure = process.timeoutIn(name);
            if (failure != null) {
                long time = process.shared(failure.issued() != PlogTime.NONE ? failure.issued() : failure.time());
                earliest = Math.min(earliest, time == PlogTime.NONE ? Long.MAX_VALUE : time);
            }
        }
        return earliest;
    }

    /** The group in which most of those wait that don't come to this one, or null. */
    private @Nullable String next(String name) {
        List<String> others = new ArrayList<>();
        for (Proc process : waitingElsewhere(name)) {
            for (TaskFailure failure : process.timeouts()) {
                if (failure.group() != null) {
                    others.add(failure.group());
                }
            }
        }
        // Those that come nowhere are nearer to the root than those that wait elsewhere.
        boolean somebodyWaitsNowhere = job.members(name).values().stream().anyMatch(p -> !p.timedOut());
        return somebodyWaitsNowhere
                ? null
                : others.stream()
                        .min(java.util.Comparator.comparingLong(this::hung))
                        .orElse(null);
    }

    private Collection<Proc> waitingElsewhere(String name) {
        return job.members(name).values().stream()
                .filter(p -> p.timeoutIn(name) == null && p.timedOut())
                .toList();
    }
}
