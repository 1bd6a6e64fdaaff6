package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who waits for whom (b.4): of each group that failed, by collective; of sends and receives by pair. */
final class Waits {
    private Waits() {}

    static List<Wait> of(Job job) {
        Set<String> groups = new TreeSet<>();
        for (Proc process : job.processes()) {
            process.timeouts().stream()
                    .filter(failure -> failure.group() != null)
                    .forEach(failure -> groups.add(String.valueOf(failure.group())));
        }
        List<Wait> waits = new ArrayList<>();
        groups.forEach(group -> waits.addAll(of(job, group)));
        return waits;
    }

    private static List<Wait> of(Job job, String group) {
        Map<String, Map<Long, TaskFailure>> byOp = new TreeMap<>();
        Set<Long> awaited = new TreeSet<>(job.missing(group));
        job.members(group).forEach((rank, process) -> {
            TaskFailure failure = process.timeoutIn(group);
            if (failure == null) {
                awaited.add(rank);
            } else {
                byOp.computeIfAbsent(failure.op(), op -> new TreeMap<>()).put(rank, failure);
            }
        });
        List<Wait> waits = new ArrayList<>();
        byOp.forEach((op, waiting) -> {
            if (op.equals(OpTag.SEND_RECV)) {
                waiting.forEach((rank, failure) -> {
                    long peer = PairStep.peer(rank, failure);
                    waits.add(wait(job, group, Map.of(rank, failure), peer < 0 ? Set.of() : Set.of(peer)));
                });
            } else {
                waits.add(wait(job, group, waiting, awaited));
            }
        });
        return waits;
    }

    private static Wait wait(Job job, String group, Map<Long, TaskFailure> waiting, Set<Long> awaited) {
        long since = PlogTime.NONE;
        String op = "";
        List<Suspect> who = new ArrayList<>();
        for (Map.Entry<Long, TaskFailure> e : waiting.entrySet()) {
            Proc process = job.members(group).get(e.getKey());
            long issued = process == null
                    ? PlogTime.NONE
                    : process.shared(e.getValue().issued());
            since = since == PlogTime.NONE || issued == PlogTime.NONE
                    ? Math.max(since, issued)
                    : Math.min(since, issued);
            op = e.getValue().op();
            who.add(job.suspectAt(e.getKey(), group));
        }
        return new Wait(
                group,
                op,
                since,
                who,
                awaited.stream().map(rank -> job.suspectAt(rank, group)).toList());
    }
}
