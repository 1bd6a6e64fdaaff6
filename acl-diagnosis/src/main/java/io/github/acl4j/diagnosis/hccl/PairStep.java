package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.error.Confidence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sends and receives that timed out: only the two ends take part, so that waits are followed from rank to rank until one is reached that doesn't wait.
 */
final class PairStep {
    private final Job job;
    private final String group;
    private final Map<Long, TaskFailure> waiting;
    private final Map<Long, Proc> silent;

    PairStep(Job job, String group, Map<Long, TaskFailure> waiting, Map<Long, Proc> silent) {
        this.job = job;
        this.group = group;
        this.waiting = waiting;
        this.silent = silent;
    }

    Finding find() {
        Set<Long> ends = new LinkedHashSet<>();
        Set<Long> unknown = new LinkedHashSet<>();
        waiting.forEach((rank, failure) -> {
            long peer = peer(rank, failure);
            if (peer >= 0 && silent.containsKey(peer)) {
                ends.add(peer);
            } else if (peer < 0 || !waiting.containsKey(peer)) {
                unknown.add(peer < 0 ? rank : peer);
            }
        });
        Finding finding = decide(ends, unknown);
        waiting.values().stream().limit(2).forEach(failure -> finding.proof(failure.lines()));
        return finding;
    }

    private Finding decide(Set<Long> ends, Set<Long> unknown) {
        List<Suspect> suspects = ends.stream().map(this::suspect).toList();
        if (!ends.isEmpty()) {
            return new Finding(
                            RootCause.OP_NOT_ISSUED,
                            unknown.isEmpty() ? Confidence.MEDIUM : Confidence.LOW,
                            Texts.list(suspects) + " didn't issue its end of a send or receive that "
                                    + Texts.ranks(waiting.keySet()) + " waits in")
                    .roots(suspects)
                    .next("Find out why its host didn't issue it: a stack dump, another branch of the program.");
        }
        if (!unknown.isEmpty()) {
            return Finding.inconclusive(
                            Texts.ranks(waiting.keySet()) + " of group " + group + " waits in sends and receives for "
                                    + Texts.ranks(unknown) + ", of which nothing is known")
                    .missing("the logs of " + Texts.ranks(unknown) + " of group " + group)
                    .next("Collect the logs, debug and run, of these ranks, and diagnose again.");
        }
        List<Suspect> all = waiting.keySet().stream().map(this::suspect).toList();
        return Finding.inconclusive(
                        "the ranks of group " + group + " wait in sends and receives for each other in a circle")
                .alternative(RootCause.OP_ORDER, all, "each waits for another of them")
                .missing("the order in which each rank issued its sends and receives")
                .next("Switch on HCCL_ENTRY_LOG_ENABLE=1 and reproduce.");
    }

    static long peer(long rank, TaskFailure failure) {
        OpTag tag = failure.tag();
        if (failure.peer() < 0 && tag != null && (tag.source() == rank || tag.destination() == rank)) {
            return tag.source() == rank ? tag.destination() : tag.source();
        }
        return failure.peer();
    }

    private Suspect suspect(long rank) {
        return job.suspectAt(rank, group);
    }
}
