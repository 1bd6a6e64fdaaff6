package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Did a rank issue the collective when the others had given up (b.5.5)? By the times of issue, or where a version doesn't print them by those of the reports. */
final class IssueTimeStep {

    private final Job job;
    private final String group;
    private final Map<Long, TaskFailure> waiting;

    IssueTimeStep(Job job, String group, Map<Long, TaskFailure> waiting) {
        this.job = job;
        this.group = group;
        this.waiting = waiting;
    }

    /** The answer, or none that is conclusive if nobody came too late. */
    Finding find() {
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
        long margin = job.clockUncertainty() + PlogTime.SECOND;
        List<Long> late = times.entrySet().stream()
                .filter(e -> e.getValue() - first > timeout + margin)
                .map(Map.Entry::getKey)
                .toList();
        long last = times.values().stream().max(Long::compare).orElseThrow();
        String words = "gap " + (last - first) / PlogTime.SECOND + " s > " + timeout / PlogTime.SECOND + " s";
        if (late.isEmpty()) {
            Finding nothing = Finding.inconclusive("gap within the timeout");
            return last - first > timeout - margin
                    ? nothing.missing("clocks that agree: the times of issue are about a timeout apart")
                    : nothing;
        }
        List<Suspect> suspects =
                late.stream().map(rank -> job.suspectAt(rank, group)).toList();
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

    private List<KeptLine> lines(long rank) {
        TaskFailure failure = waiting.get(rank);
        return failure == null ? List.of() : failure.lines();
    }
}
