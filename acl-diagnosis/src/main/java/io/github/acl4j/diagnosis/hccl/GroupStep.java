package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group in which collectives timed out (b.5): who didn't come, or who came with something else, or too late. */
final class GroupStep {
    private static final long SECOND = 1_000_000;
    /** An error so long before the hang was survived. */
    private static final long RELEVANT = 300 * SECOND;

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
        Finding finding =
                pairs ? new PairStep(job, group, waiting, silent).find() : silent.isEmpty() ? full() : partial();
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

    private Finding partial() {
        List<Suspect> suspects =
                silent.values().stream().map(p -> p.suspect(group)).toList();
        Proc failed = null;
        KeptLine first = null;
        for (Proc process : silent.values()) {
            KeptLine error = firstError(process);
            if (error != null && (first == null || failed == null || process.time(error) < failed.time(first))) {
                failed = process;
                first = error;
            }
        }
        Finding mismatch = new ParameterStep(job, group, waiting).find();
        if (failed != null && first != null) {
            Finding finding = new Finding(
                            RootCause.OTHER_FIRST_ERROR,
                            silent.size() == 1 ? Confidence.HIGH : Confidence.MEDIUM,
                            failed.suspect(group) + " failed at " + PlogTime.print(first.time())
                                    + " by something else, and didn't come to the collective that the others wait in")
                    .root(failed.suspect(group))
                    .proof(first.line());
            return proofOfWaiting(finding).besides(mismatch).next(Texts.EXPLAIN);
        }
        if (silent.size() * 2 > silent.size() + waiting.size()) {
            return proofOfWaiting(Finding.inconclusive("only " + Texts.ranks(waiting.keySet()) + " of group " + group
                            + " timed out; of " + silent.size()
                            + " others nothing is reported, so that the job may have been"
                            + " ended before they could"))
                    .alternative(RootCause.OP_NOT_ISSUED, suspects, "they report no timeout")
                    .besides(mismatch)
                    .missing(
                            "a sign of what the others did: HCCL_ENTRY_LOG_ENABLE=1 prints each collective that is issued")
                    .next(
                            "Let the job run until all ranks time out, or switch on HCCL_ENTRY_LOG_ENABLE and reproduce.");
        }
        List<Proc> issued =
                silent.values().stream().filter(entries::issuedTheSame).toList();
        if (!issued.isEmpty()) {
            return cameAndReportedNothing(issued, mismatch);
        }
        boolean noDebugLogs = silent.size() > 1
                && silent.values().stream().noneMatch(p -> p.evidence().has(LogPath.Stream.DEBUG))
                && waiting.size() > 0
                && silent.values().stream().map(Proc::clock).distinct().count() == 1;
        if (noDebugLogs) {
            return proofOfWaiting(Finding.inconclusive(
                            "the ranks that report no timeout are all of one server, and none has a"
                                    + " debug log: it may not have been collected"))
                    .alternative(RootCause.OP_NOT_ISSUED, suspects, "they report no timeout")
                    .missing("the debug logs of " + Texts.list(suspects))
                    .next("Collect the debug folders of that server, or make sure that there are none.");
        }
        Finding finding = new Finding(
                        RootCause.OP_NOT_ISSUED,
                        silent.size() == 1
                                        && cut.isEmpty()
                                        && job.missing(group).isEmpty()
                                ? Confidence.HIGH
                                : Confidence.MEDIUM,
                        Texts.list(suspects)
                                + " didn't issue the collective that the others wait in, and reports no error: not HCCL's fault")
                .roots(suspects);
        silent.values().forEach(p -> entries.lastOf(p).ifPresent(finding::proof));
        return proofOfWaiting(finding)
                .besides(mismatch)
                .next(
                        "Find out why its host didn't issue the collective: a stack dump, its data loader, another branch of the program.");
    }

    /** The entry log shows that they issued it: then it isn't the host that is missing (b.7). */
    private Finding cameAndReportedNothing(List<Proc> issued, Finding mismatch) {
        List<Suspect> suspects = issued.stream().map(p -> p.suspect(group)).toList();
        Finding finding = proofOfWaiting(Finding.inconclusive(Texts.list(suspects)
                + " reports no timeout, but by the entry log did issue the collective that the others wait in"));
        for (Proc process : issued) {
            entries.lastOf(process).ifPresent(finding::proof);
            if (process.beginOfEnd(group) != PlogTime.NONE && process.beginOfEnd(group) < job.firstTimeout()) {
                finding.alternative(
                                RootCause.SDMA_COMM_EARLY_DESTROY,
                                List.of(process.suspect(group)),
                                "it destroyed the communicator while the others still waited in it")
                        .proof(process.evidence().lines(LineKind.END));
            }
        }
        return finding.besides(mismatch)
                .missing("a report of those that issued it and didn't time out")
                .next("Make sure that the debug logs of " + Texts.list(suspects) + " are complete.");
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
                                        + " that left logs wait in the same collective, which they issued at about the same time"));
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

    private Finding proofOfWaiting(Finding finding) {
        waiting.values().stream().limit(2).forEach(failure -> finding.proof(failure.lines()));
        return finding;
    }

    private Suspect suspect(long rank) {
        return job.suspectAt(rank, group);
    }

    /** The first error that can have kept a process from the collective: shortly before or during the hang, and not outlived. */
    private @Nullable KeptLine firstError(Proc process) {
        long hang = job.hangTime();
        long failed = job.firstTimeout();
        long lastIssue = entries.lastIssue(process);
        List<KeptLine> relevant = new ArrayList<>();
        for (KeptLine error : process.errors()) {
            long time = process.time(error);
            boolean outlived = lastIssue != PlogTime.NONE && lastIssue > time + SECOND;
            if (time == PlogTime.NONE
                    || (time >= hang - RELEVANT && time <= failed + job.clockUncertainty() && !outlived)) {
                relevant.add(error);
            }
        }
        return relevant.isEmpty() ? null : relevant.get(0);
    }
}
