package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A group in which collectives timed out (b.5): who didn't come, or who came with something else, or too late. */
final class GroupStep {
    private final Job job;
    private final String group;
    private final Map<Long, TaskFailure> waiting = new LinkedHashMap<>();
    private final Map<Long, Proc> silent = new LinkedHashMap<>();
    /** Whose logs end within a line: what they would have reported is lost. */
    private final List<Proc> cut = new ArrayList<>();

    private final EntryStep entries;

    GroupStep(Job job, String group) {
        this.job = job;
        this.group = group;
        job.members(group).forEach((rank, process) -> {
            TaskFailure failure = process.timeoutIn(group);
            if (failure != null) {
                waiting.put(rank, failure);
            } else if (process.evidence().isTorn(LogPath.Stream.DEBUG)
                    || process.evidence().isTorn(LogPath.Stream.OTHER)) {
                cut.add(process);
            } else if (!process.timedOut() && !failedThere(process)) {
                silent.put(rank, process);
            }
        });
        entries = new EntryStep(job, group, waiting);
    }

    /** Whether a task of its own failed in the group: then it did come. */
    private boolean failedThere(Proc process) {
        return process.failures().stream().anyMatch(f -> group.equals(f.group()) && f.kind() != TaskFailure.Kind.OTHER);
    }

    Finding find() {
        boolean pairs = !waiting.isEmpty() && waiting.values().stream().allMatch(TaskFailure::isPointToPoint);
        Finding finding;
        if (pairs) {
            finding = new PairStep(job, group, waiting, silent).find();
        } else if (silent.isEmpty()) {
            finding = full();
        } else {
            finding = new PartialStep(job, group, waiting, silent, cut.isEmpty(), entries).find();
        }
        List<Long> missing = job.missing(group);
        if (!missing.isEmpty() && !pairs) {
            finding.missing("the logs of rank " + Texts.list(missing) + " of group " + group);
            finding.next("Collect the logs, debug and run, of the ranks that have none here, and diagnose again.");
        }
        if (!cut.isEmpty()) {
            finding.missing("the ends of the logs of "
                    + Texts.list(cut.stream().map(p -> p.suspect(group)).toList()) + ", which are cut off");
            finding.next("Collect these logs again, whole.");
        }
        return finding.group(group);
    }

    private Finding full() {
        Finding finding = new ParameterStep(job, group, waiting).find();
        if (finding.isAnswer()) {
            return finding;
        }
        Finding gap = new IssueTimeStep(job, group, waiting).find();
        if (gap.isAnswer()) {
            return gap;
        }
        Finding order = entries.find();
        if (order.isAnswer()) {
            return order.with(gap);
        }
        Finding nothing = proofOfWaiting(
                Finding.inconclusive(
                        waiting.size() == 1
                                ? "only "
                                        + Texts.list(waiting.keySet().stream()
                                                .map(this::suspect)
                                                .toList())
                                        + " of group " + group + " left a report: it waits, and one can't say for whom"
                                : "all ranks of group " + group
                                        + " that left logs wait in the same collective, which they issued at about the same time"),
                waiting);
        return nothing.with(gap)
                .with(order)
                .with(ring())
                .missing("a reason in the default logs")
                .next(
                        entries.isThere()
                                ? "Look for differences between the ranks' programs before this collective."
                                : "Switch on HCCL_ENTRY_LOG_ENABLE=1 and reproduce.");
    }

    /** b.5.6: whom the ranks wait for, where the version tells it. */
    private Finding ring() {
        Finding nothing = Finding.inconclusive("waits-for graph");
        List<Long> onThemselves = waiting.entrySet().stream()
                .filter(e -> e.getValue().waitsOnItself())
                .map(Map.Entry::getKey)
                .toList();
        if (!onThemselves.isEmpty() && onThemselves.size() * 2 <= waiting.size()) {
            nothing.alternative(
                    RootCause.MULTI_STREAM_CONFLICT,
                    onThemselves.stream().map(this::suspect).toList(),
                    "they wait for a stream of their own");
        }
        return nothing;
    }

    /** Two of the reports are enough. */
    static Finding proofOfWaiting(Finding finding, Map<Long, TaskFailure> waiting) {
        waiting.values().stream().limit(2).forEach(failure -> finding.proof(failure.lines()));
        return finding;
    }

    private Suspect suspect(long rank) {
        return job.suspectAt(rank, group);
    }
}
