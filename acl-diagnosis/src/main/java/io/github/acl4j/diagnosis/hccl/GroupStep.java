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

    /** Whose task in the group failed by itself. */
    private final List<Proc> came = new ArrayList<>();

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
            } else if (process.failures().stream()
                    .anyMatch(f -> group.equals(f.group()) && f.kind() != TaskFailure.Kind.OTHER)) {
                came.add(process);
            } else if (!process.timedOut()) {
                silent.put(rank, process);
            }
        });
        entries = new EntryStep(job, group, waiting);
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
        Finding mismatch = parameters();
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
        Finding finding = parameters();
        if (finding.isAnswer()) {
            return finding;
        }
        Finding gap = gap();
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

    /** b.5.4: the same collective with the same parameters everywhere? */
    private Finding parameters() {
        List<Map.Entry<Long, TaskFailure>> all = waiting.entrySet().stream()
                .filter(e -> !e.getValue().op().isEmpty() && !e.getValue().isPointToPoint())
                .toList();
        Minority<Map.Entry<Long, TaskFailure>, String> ops =
                Minority.of(all, e -> e.getValue().op());
        if (ops.differs()) {
            return mismatch(RootCause.OP_MISMATCH, "the operator", ops);
        }
        List<Map.Entry<Long, TaskFailure>> counted = all.stream()
                .filter(e -> e.getValue().hasCommonCount()
                        && !e.getValue().dataType().isEmpty())
                .toList();
        Minority<Map.Entry<Long, TaskFailure>, String> counts =
                Minority.of(counted, e -> e.getValue().count());
        if (counts.differs()) {
            return mismatch(RootCause.PARAM_MISMATCH, "count", counts);
        }
        Minority<Map.Entry<Long, TaskFailure>, String> types =
                Minority.of(counted, e -> e.getValue().dataType());
        if (types.differs()) {
            return mismatch(RootCause.PARAM_MISMATCH, "dataType", types);
        }
        Minority<Map.Entry<Long, TaskFailure>, String> reductions =
                Minority.of(counted, e -> e.getValue().reduceType());
        if (reductions.differs()) {
            return mismatch(RootCause.PARAM_MISMATCH, "reduceType", reductions);
        }
        List<Map.Entry<Long, TaskFailure>> numbered =
                all.stream().filter(e -> e.getValue().index() >= 0).toList();
        Minority<Map.Entry<Long, TaskFailure>, Long> indexes =
                Minority.of(numbered, e -> e.getValue().index());
        if (indexes.differs()) {
            return behind(numbered, indexes);
        }
        return Finding.inconclusive("the same parameters everywhere");
    }

    private Finding mismatch(RootCause cause, String field, Minority<Map.Entry<Long, TaskFailure>, ?> minority) {
        List<Suspect> odd =
                minority.odd().stream().map(e -> suspect(e.getKey())).toList();
        String reason = minority.tie() || minority.values().size() > 2
                ? field + " of the collective differs within the group: " + Texts.list(minority.values()) + "; "
                        + Texts.list(odd)
                        + (minority.tie() ? " disagree" : Texts.plural(odd, " differs", " differ") + " from most")
                : field + " of the collective is " + minority.values().get(1) + " on " + Texts.list(odd) + ", and "
                        + minority.values().get(0) + " on the others";
        Finding finding = minority.finding(cause, Confidence.HIGH, reason, odd, waiting.size() == job.size(group));
        minority.odd().stream().limit(4).forEach(e -> finding.proof(e.getValue().lines()));
        waiting.entrySet().stream()
                .filter(e -> !minority.odd().contains(e))
                .limit(1)
                .forEach(e -> finding.proof(e.getValue().lines()));
        return finding.next(
                cause == RootCause.PARAM_MISMATCH
                        ? "Compare what the ranks give to this collective: shapes, types, a last batch that is smaller."
                        : "Compare the programs of the ranks: which branch issues another collective?");
    }

    private Finding behind(
            List<Map.Entry<Long, TaskFailure>> numbered, Minority<Map.Entry<Long, TaskFailure>, Long> indexes) {
        long least =
                numbered.stream().mapToLong(e -> e.getValue().index()).min().orElseThrow();
        List<Map.Entry<Long, TaskFailure>> last =
                numbered.stream().filter(e -> e.getValue().index() == least).toList();
        if (last.size() * 2 > numbered.size()) {
            return mismatch(RootCause.OP_MISMATCH, "the number", indexes);
        }
        Finding finding = new Finding(
                        RootCause.OP_MISMATCH,
                        Confidence.MEDIUM,
                        suspects(last) + " is at collective number " + least + " of the group, and others are at "
                                + Texts.list(indexes.values()))
                .roots(last.stream().map(e -> suspect(e.getKey())).toList());
        last.stream().limit(4).forEach(e -> finding.proof(e.getValue().lines()));
        return finding.next("Find the collective that these ranks left out, or issued twice.");
    }

    /** b.5.5: by the times of issue, or where a version doesn't print them by those of the reports. */
    private Finding gap() {
        boolean issues = waiting.values().stream().allMatch(f -> f.issued() != PlogTime.NONE);
        Map<Long, Long> times = new LinkedHashMap<>();
        waiting.forEach((rank, failure) -> {
            long time = issues ? failure.issued() : failure.time();
            Proc process = job.members(group).get(rank);
            if (time != PlogTime.NONE && process != null) {
                times.put(rank, process.shared(time));
            }
        });
        if (times.size() < 2 || job.timeoutOrDefault() == 0) {
            return Finding.inconclusive("times aren't known");
        }
        long first = times.values().stream().min(Long::compare).orElseThrow();
        long timeout = (long) (job.timeoutOrDefault() * 1e6);
        long margin = job.clockUncertainty() + SECOND;
        List<Long> late = times.entrySet().stream()
                .filter(e -> e.getValue() - first > timeout + margin)
                .map(Map.Entry::getKey)
                .toList();
        long last = times.values().stream().max(Long::compare).orElseThrow();
        String words = "gap " + (last - first) / SECOND + " s > " + timeout / SECOND + " s";
        if (late.isEmpty()) {
            Finding nothing = Finding.inconclusive("gap within the timeout");
            return last - first > timeout - margin
                    ? nothing.missing("clocks that agree: the times of issue are about a timeout apart")
                    : nothing;
        }
        List<Suspect> suspects = late.stream().map(this::suspect).toList();
        boolean most = late.size() * 2 > times.size();
        Finding finding = new Finding(
                        RootCause.ISSUE_TIME_GAP,
                        most ? Confidence.LOW : job.timeout().isPresent() ? Confidence.HIGH : Confidence.MEDIUM,
                        (most ? "most ranks" : Texts.list(suspects))
                                + " issued the collective later than the others' timeout: " + words
                                + (issues ? "" : " (by the times of the reports)"))
                .roots(most ? List.of() : suspects);
        late.stream().limit(4).forEach(rank -> finding.proof(lines(rank)));
        times.entrySet().stream()
                .filter(e -> e.getValue() == first)
                .limit(1)
                .forEach(e -> finding.proof(lines(e.getKey())));
        return finding.next(
                "Find out what held the ranks up (compilation, data, a checkpoint), or set a longer HCCL_EXEC_TIMEOUT.");
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

    private List<KeptLine> lines(long rank) {
        TaskFailure failure = waiting.get(rank);
        return failure == null ? List.of() : failure.lines();
    }

    private Finding proofOfWaiting(Finding finding) {
        waiting.values().stream().limit(2).forEach(failure -> finding.proof(failure.lines()));
        return finding;
    }

    private Suspect suspect(long rank) {
        return job.suspectAt(rank, group);
    }

    private String suspects(List<Map.Entry<Long, TaskFailure>> entries) {
        return Texts.list(entries.stream().map(e -> suspect(e.getKey())).toList());
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
