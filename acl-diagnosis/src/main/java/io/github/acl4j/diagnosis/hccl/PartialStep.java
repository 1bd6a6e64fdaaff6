package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Some ranks of a group wait, and others report no timeout (b.5.3): these failed by something else, or didn't issue the collective, or say too little. */
final class PartialStep {
    /** An error so long before the hang was survived. */
    private static final long RELEVANT = 300 * PlogTime.SECOND;

    private final Job job;
    private final String group;
    private final Map<Long, TaskFailure> waiting;
    private final Map<Long, Proc> silent;
    private final boolean complete;
    private final EntryStep entries;

    /**
     * @param silent who reports no timeout; at least one
     * @param complete whether no log of the group is cut off
     */
    PartialStep(
            Job job,
            String group,
            Map<Long, TaskFailure> waiting,
            Map<Long, Proc> silent,
            boolean complete,
            EntryStep entries) {
        this.job = job;
        this.group = group;
        this.waiting = waiting;
        this.silent = silent;
        this.complete = complete;
        this.entries = entries;
    }

    Finding find() {
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
            return GroupStep.proofOfWaiting(finding, waiting).besides(mismatch).next(Texts.EXPLAIN);
        }
        if (silent.size() * 2 > silent.size() + waiting.size()) {
            return GroupStep.proofOfWaiting(
                            Finding.inconclusive("only " + Texts.ranks(waiting.keySet()) + " of group " + group
                                    + " timed out; of " + silent.size()
                                    + " others nothing is reported, so that the job may have been"
                                    + " ended before they could"),
                            waiting)
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
            return GroupStep.proofOfWaiting(
                            Finding.inconclusive(
                                    "the ranks that report no timeout are all of one server, and none has a"
                                            + " debug log: it may not have been collected"),
                            waiting)
                    .alternative(RootCause.OP_NOT_ISSUED, suspects, "they report no timeout")
                    .missing("the debug logs of " + Texts.list(suspects))
                    .next("Collect the debug folders of that server, or make sure that there are none.");
        }
        Finding finding = new Finding(
                        RootCause.OP_NOT_ISSUED,
                        silent.size() == 1 && complete && job.missing(group).isEmpty()
                                ? Confidence.HIGH
                                : Confidence.MEDIUM,
                        Texts.list(suspects)
                                + " didn't issue the collective that the others wait in, and reports no error: not HCCL's fault")
                .roots(suspects);
        silent.values().forEach(p -> entries.lastOf(p).ifPresent(finding::proof));
        return GroupStep.proofOfWaiting(finding, waiting)
                .besides(mismatch)
                .next(
                        "Find out why its host didn't issue the collective: a stack dump, its data loader, another branch of the program.");
    }

    /** The entry log shows that they issued it: then it isn't the host that is missing (b.7). */
    private Finding cameAndReportedNothing(List<Proc> issued, Finding mismatch) {
        List<Suspect> suspects = issued.stream().map(p -> p.suspect(group)).toList();
        Finding finding = GroupStep.proofOfWaiting(
                Finding.inconclusive(Texts.list(suspects)
                        + " reports no timeout, but by the entry log did issue the collective that the others wait in"),
                waiting);
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

    /** The first error that can have kept a process from the collective: shortly before or during the hang, and not outlived. */
    private @Nullable KeptLine firstError(Proc process) {
        long hang = job.hangTime();
        long failed = job.firstTimeout();
        long lastIssue = entries.lastIssue(process);
        for (KeptLine error : process.errors()) {
            long time = process.time(error);
            boolean outlived = lastIssue != PlogTime.NONE && lastIssue > time + PlogTime.SECOND;
            if (time == PlogTime.NONE
                    || (time >= hang - RELEVANT && time <= failed + job.clockUncertainty() && !outlived)) {
                return error;
            }
        }
        return null;
    }
}
