package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A copy between devices that failed (b.6): the address wasn't mapped, mostly because a peer had freed what was read. */
final class SdmaStep {

    private final Job job;
    private final HeartbeatStep heartbeat;

    SdmaStep(Job job, HeartbeatStep heartbeat) {
        this.job = job;
        this.heartbeat = heartbeat;
    }

    /** A failed copy of a collective. */
    private record Copy(Proc process, @Nullable TaskFailure failure, long time, List<KeptLine> lines) {}

    /** The answer, or null if no copy of a collective failed. */
    @Nullable
    Finding find() {
        Copy first = null;
        for (Proc process : job.processes()) {
            Copy copy = copy(process);
            if (copy != null && (first == null || copy.time < first.time)) {
                first = copy;
            }
        }
        return first == null ? null : finding(first);
    }

    private @Nullable Copy copy(Proc process) {
        List<KeptLine> sdma = process.evidence().lines(LineKind.SDMA);
        for (TaskFailure failure : process.failures()) {
            boolean unexplained = failure.kind() == TaskFailure.Kind.UNKNOWN
                    && process.errors().isEmpty();
            if (failure.kind() == TaskFailure.Kind.SDMA || unexplained) {
                List<KeptLine> lines = new ArrayList<>(sdma);
                lines.addAll(failure.lines());
                return new Copy(process, failure, process.shared(failure.time()), lines);
            }
        }
        for (KeptLine message : process.evidence().lines(LineKind.MESSAGE)) {
            if (message.text().contains("EI0012")) {
                return new Copy(process, null, process.time(message), List.of(message));
            }
        }
        // Only collectives are run as FFTS+ tasks with copies; any other copy that fails isn't HCCL's.
        for (KeptLine line : sdma) {
            if (line.text().contains("fftsplus sdma error")
                    && process.failures().isEmpty()) {
                return new Copy(process, null, process.time(line), sdma);
            }
        }
        return null;
    }

    private Finding finding(Copy copy) {
        Proc reporter = copy.process;
        TaskFailure failure = copy.failure;
        String group = failure == null ? null : failure.group();
        Finding early = failure == null || group == null ? null : earlyDestroy(copy, failure, group);
        if (early != null) {
            return early;
        }
        Suspect peer = peer(copy, group);
        Suspect self = reporter.suspect(group);
        boolean linkFailed = touches(HealthEvent.Status.CQE, self, peer) || mutualLost(self, peer);
        if (peer != null && linkFailed) {
            return new Finding(
                            RootCause.SDMA_LINK,
                            Confidence.MEDIUM,
                            "a copy of " + self + " from " + peer + " failed together with the link between them")
                    .group(group)
                    .root(self)
                    .link(self, peer)
                    .proof(copy.lines)
                    .next("Check the link between the two devices (HCCS, optical modules).");
        }
        Proc peerProcess =
                peer == null || group == null ? null : job.members(group).get(peer.groupRank());
        if (peer != null
                && peerProcess != null
                && !peerProcess.timedOut()
                && touches(HealthEvent.Status.LOST, peer, null)
                && peerProcess.lastTime() < copy.time - job.clockUncertainty()) {
            return new Finding(
                            RootCause.PROCESS_EXIT,
                            Confidence.MEDIUM,
                            peer + " exited while " + self + " copied from its memory")
                    .group(group)
                    .root(peer)
                    .proof(copy.lines)
                    .next("Find out why the process exited.");
        }
        List<Long> untold = group == null ? List.of() : untold(group);
        // A text without any of a communicator is judged by itself; in a job the group is needed to clear the other
        // ranks.
        boolean inUnknownGroup = group == null && job.world() != null;
        if ((failure != null && failure.kind() == TaskFailure.Kind.UNKNOWN) || !untold.isEmpty() || inUnknownGroup) {
            Finding finding = Finding.inconclusive(
                            "a task of " + self + " failed, most likely a copy from another rank's memory")
                    .group(group)
                    .alternative(RootCause.SDMA_OTHER, List.of(self), "its task failed first")
                    .proof(copy.lines);
            if (!untold.isEmpty()) {
                finding.missing("the run logs of " + Texts.ranks(untold) + " of group " + group
                        + ", up to the failure: one of them may have destroyed the communicator too early");
            }
            if (inUnknownGroup) {
                finding.missing("the report of the collective that failed on " + self
                        + ", which tells the communicator: a rank of it may have destroyed it too early");
            }
            return finding.missing(
                            untold.isEmpty() && !inUnknownGroup
                                    ? "the runtime's report of what failed"
                                    : "a sign that nobody destroyed it")
                    .next("Collect the run and debug logs of all ranks, and diagnose again.");
        }
        Finding finding = new Finding(
                        RootCause.SDMA_OTHER,
                        group == null ? Confidence.LOW : Confidence.MEDIUM,
                        "a copy of " + self + " failed, and "
                                + (group == null ? "no line tells" : "the logs of its group don't show")
                                + " that anybody had destroyed the communicator: the memory it was given isn't mapped"
                                + " (a buffer smaller than count and type say, a tensor freed too early, another process on the card)")
                .group(group)
                .root(self)
                .proof(copy.lines);
        if (group == null) {
            finding.missing("the logs of all ranks: one of them may have destroyed the communicator too early");
        }
        return finding.next(
                "Compare the buffers of the failed operator with its count and type, and look for memory that is freed early.");
    }

    private @Nullable Finding earlyDestroy(Copy copy, TaskFailure failure, String group) {
        long tolerance = PlogTime.SECOND + job.clockUncertainty();
        long issued = failure.issued() == PlogTime.NONE
                ? copy.time - (long) (job.timeoutOrDefault() * 1e6)
                : copy.process.shared(failure.issued());
        Proc first = null;
        for (Proc member : job.members(group).values()) {
            long begin = member.beginOfEnd(group);
            if (member != copy.process
                    && begin != PlogTime.NONE
                    && begin >= issued - tolerance
                    && begin <= copy.time + job.clockUncertainty()
                    && (first == null || begin < first.beginOfEnd(group))) {
                first = member;
            }
        }
        if (first == null) {
            return null;
        }
        Suspect root = first.suspect(group);
        return new Finding(
                        RootCause.SDMA_COMM_EARLY_DESTROY,
                        Confidence.HIGH,
                        root + " destroyed the communicator while " + copy.process.suspect(group)
                                + " still copied from its memory")
                .group(group)
                .root(root)
                .proof(first.evidence().lines(LineKind.END))
                .proof(copy.lines)
                .next(
                        "Let all ranks finish their collectives, by a barrier and a stream synchronise, before one destroys the communicator.");
    }

    /** The ranks whose logs don't tell whether they destroyed the group. */
    private List<Long> untold(String group) {
        List<Long> untold = new ArrayList<>(job.missing(group));
        job.members(group).forEach((rank, process) -> {
            ProcessEvidence evidence = process.evidence();
            boolean told = (evidence.has(LogPath.Stream.RUN) && !evidence.isTorn(LogPath.Stream.RUN))
                    || (evidence.has(LogPath.Stream.OTHER) && !process.groups().isEmpty() && hasRunLines(process));
            if (!told) {
                untold.add(rank);
            }
        });
        return untold;
    }

    /** Where run and debug logs stand in one file, lines of the set-up show that the former are there. */
    private static boolean hasRunLines(Proc process) {
        return !process.evidence().memberships().isEmpty()
                || !process.evidence().lines(LineKind.SETTING).isEmpty();
    }

    private @Nullable Suspect peer(Copy copy, @Nullable String group) {
        if (group == null || copy.failure == null || copy.failure.peer() < 0) {
            return null;
        }
        return job.suspectAt(copy.failure.peer(), group);
    }

    private boolean touches(HealthEvent.Status status, Suspect a, @Nullable Suspect b) {
        return heartbeat.of(status).stream()
                .map(HealthEvent::culprit)
                .anyMatch(c -> c.equals(uid(a)) || (b != null && c.equals(uid(b))));
    }

    private boolean mutualLost(Suspect a, @Nullable Suspect b) {
        return b != null
                && heartbeat.of(HealthEvent.Status.LOST).stream()
                        .anyMatch(e -> e.culprit().equals(uid(a)) && uid(b).equals(e.informer()))
                && heartbeat.of(HealthEvent.Status.LOST).stream()
                        .anyMatch(e -> e.culprit().equals(uid(b)) && uid(a).equals(e.informer()));
    }

    private static String uid(Suspect suspect) {
        return suspect.server() + "/" + suspect.device();
    }
}
