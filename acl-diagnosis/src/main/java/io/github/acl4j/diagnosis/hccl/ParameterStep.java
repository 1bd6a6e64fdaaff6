package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.error.Confidence;
import java.util.List;
import java.util.Map;

/** Did all ranks that wait in a group issue the same collective with the same parameters (b.5.4)? */
final class ParameterStep {
    private final Job job;
    private final String group;
    private final Map<Long, TaskFailure> waiting;

    ParameterStep(Job job, String group, Map<Long, TaskFailure> waiting) {
        this.job = job;
        this.group = group;
        this.waiting = waiting;
    }

    /** The answer, or none that is conclusive if nothing differs. */
    Finding find() {
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
        return finding.next(Texts.compare(cause == RootCause.PARAM_MISMATCH));
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

    private Suspect suspect(long rank) {
        return job.suspectAt(rank, group);
    }

    private String suspects(List<Map.Entry<Long, TaskFailure>> entries) {
        return Texts.list(entries.stream().map(e -> suspect(e.getKey())).toList());
    }
}
