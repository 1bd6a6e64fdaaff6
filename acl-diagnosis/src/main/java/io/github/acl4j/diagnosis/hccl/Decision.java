package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The procedure of hccl.md b: heart beat, then failed copies, then timeouts by group, then what the ranks did. */
public final class Decision {
    private final Job job;

    private Decision(Job job) {
        this.job = job;
    }

    /**
     * Decides.
     *
     * @param evidence of all processes whose logs there are
     * @return the answer
     */
    public static Diagnosis of(HcclEvidence evidence) {
        return new Decision(new Job(evidence)).decide();
    }

    private Diagnosis decide() {
        Finding finding = find();
        job.problems().forEach(finding::missing);
        if (finding.isAnswer() && job.world() == null) {
            finding.missing("the plog files, debug and run, of all ranks");
        }
        return finding.diagnosis(job, finding.cause() == RootCause.INCONCLUSIVE ? Confidence.INCONCLUSIVE : cap());
    }

    /** Where a part couldn't be read or is mixed up, nothing is certain. */
    private Confidence cap() {
        return job.problems().isEmpty() ? Confidence.HIGH : Confidence.LOW;
    }

    private Finding find() {
        if (job.processes().isEmpty()) {
            return Finding.inconclusive("there are no logs of CANN here")
                    .missing("logs: plog files below debug and run, of each rank")
                    .next("Collect $ASCEND_PROCESS_LOG_PATH or ~/ascend/log of each server.");
        }
        if (finishedWell()) {
            return none();
        }
        GroupChoice choice = new GroupChoice(job);
        String group = choice.group();
        HeartbeatStep heartbeat = new HeartbeatStep(job, group);
        Finding seen = heartbeat.find();
        Finding copies = new SdmaStep(job, heartbeat).find();
        if (copies != null && (seen == null || copies.cause() == RootCause.SDMA_LINK)) {
            return seen == null ? copies : copies.besides(seen);
        }
        Finding timeouts = group == null ? null : choice.find();
        if (seen != null) {
            return second(seen, copies == null ? timeouts : copies);
        }
        if (timeouts != null) {
            return timeouts;
        }
        if (job.firstTimeout() != PlogTime.NONE || job.processes().stream().anyMatch(Proc::timedOut)) {
            return timeoutsWithoutGroup();
        }
        return new ErrorStep(job).find();
    }

    /** A later step doesn't override an earlier one; where they disagree both are reported (b.2). */
    private static Finding second(Finding first, @Nullable Finding later) {
        // One that knows the class only is made more exact by one that knows who, and one that agrees may be surer.
        if (later != null && first.cause() == later.cause() && first.isAnswer()) {
            if (first.roots().isEmpty()) {
                return later;
            }
            if (first.names(later.roots())
                    && later.roots().size() == first.roots().size()
                    && later.confidence().compareTo(first.confidence()) > 0) {
                return later.with(first);
            }
        }
        return later == null ? first : first.besides(later);
    }

    /** All destroyed their groups and nothing timed out: whoever fell silent then had finished. */
    private boolean finishedWell() {
        List<Proc> processes = job.processes();
        return processes.stream()
                .allMatch(p -> p.failures().isEmpty() && !p.timedOut() && p.finishedBy(Long.MAX_VALUE));
    }

    private Finding none() {
        Finding finding = new Finding(
                RootCause.NONE, Confidence.HIGH, "all ranks destroyed their communicators, and no collective failed");
        job.processes().stream()
                .filter(p -> !p.errors().isEmpty())
                .limit(4)
                .forEach(p -> finding.proof(p.errors().get(0).line()));
        String world = job.world();
        if (world != null && !job.missing(world).isEmpty()) {
            Finding less = new Finding(
                            RootCause.NONE,
                            Confidence.MEDIUM,
                            "all ranks that left logs destroyed their communicators, and no collective failed")
                    .missing("the logs of rank " + Texts.list(job.missing(world)) + " of group " + world);
            return less.with(finding);
        }
        return finding;
    }

    private Finding timeoutsWithoutGroup() {
        Finding finding = Finding.inconclusive(
                "a collective timed out, and the logs don't tell in which communicator, or what the other ranks did");
        for (Proc process : job.processes()) {
            process.timeouts().stream().limit(1).forEach(f -> finding.proof(f.lines()));
            finding.proof(
                    process.evidence().lines(LineKind.TIMEOUT).stream().limit(1).toList());
        }
        return finding.missing("the plog files, debug and run, of all ranks")
                .next("Collect $ASCEND_PROCESS_LOG_PATH or ~/ascend/log of each server, and diagnose again.");
    }
}
