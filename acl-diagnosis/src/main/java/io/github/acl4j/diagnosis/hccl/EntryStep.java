package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the entry log shows of a group (b.7): the order of the collectives, their parameters and their streams. Sequences are compared by number where the
 * logs reach back to the set-up of the group; else only around the collective that failed.
 */
final class EntryStep {
    private static final int NEAR = 4;

    private final Job job;
    private final String group;
    private final Map<Long, TaskFailure> waiting;
    private final Map<Long, OpTrail> trails = new TreeMap<>();

    EntryStep(Job job, String group, Map<Long, TaskFailure> waiting) {
        this.job = job;
        this.group = group;
        this.waiting = waiting;
        job.members(group).forEach((rank, process) -> {
            OpTrail trail = process.trail(group);
            if (trail != null && !trail.last().isEmpty()) {
                trails.put(rank, trail);
            }
        });
    }

    boolean isThere() {
        return !trails.isEmpty();
    }

    Finding find() {
        Finding sequence = sequence();
        return sequence.isAnswer() ? sequence : new StreamStep(job, group, trails, this::failed).find();
    }

    /** When a process issued its last collective in the group, by the shared clock, or {@link PlogTime#NONE}. */
    long lastIssue(Proc process) {
        OpTrail trail = process.trail(group);
        return trail == null || trail.last().isEmpty()
                ? PlogTime.NONE
                : process.shared(trail.last().get(trail.last().size() - 1).time());
    }

    Optional<LogLine> lastOf(Proc process) {
        OpTrail trail = process.trail(group);
        return trail == null || trail.last().isEmpty()
                ? Optional.empty()
                : Optional.of(line(trail.last().get(trail.last().size() - 1)));
    }

    /** Whether a process issued the collective that others wait in. */
    boolean issuedTheSame(Proc process) {
        OpTrail own = process.trail(group);
        if (own == null) {
            return false;
        }
        long numbered = 0;
        for (Long rank : waiting.keySet()) {
            OpTrail other = trails.get(rank);
            OpEntry failed = other == null ? null : failed(rank, other);
            Proc waiter = job.members(group).get(rank);
            if (other == null || failed == null || waiter == null) {
                continue;
            }
            if (isWhole(process) && isWhole(waiter)) {
                numbered = Math.max(numbered, number(other, failed));
            } else {
                long issued = waiter.shared(failed.time());
                return own.last().stream()
                        .anyMatch(op -> op.op().equals(failed.op())
                                && op.count() == failed.count()
                                && process.shared(op.time()) >= issued - PlogTime.SECOND / 4);
            }
        }
        return numbered > 0 && own.total() >= numbered;
    }

    /** E2 and E3: the first collective at which the ranks part. */
    private Finding sequence() {
        Map<Long, OpTrail> whole = new LinkedHashMap<>();
        trails.forEach((rank, trail) -> {
            Proc process = job.members(group).get(rank);
            if (process != null && isWhole(process)) {
                whole.put(rank, trail);
            }
        });
        if (whole.size() < 2) {
            return Finding.inconclusive("the entry logs don't reach back to the set-up of the group");
        }
        Set<Long> numbers = new HashSet<>();
        whole.forEach((rank, trail) -> {
            OpEntry failed = failed(rank, trail);
            numbers.add(failed == null ? -1 : number(trail, failed));
        });
        long failedNumber = numbers.iterator().next();
        if (numbers.size() > 1 || failedNumber < 0) {
            // All wait in the same collective, so that they don't count alike where lines were lost (a.3).
            return Finding.inconclusive("the entry logs aren't complete");
        }
        long from = whole.values().stream()
                .mapToLong(t -> t.total() - t.last().size())
                .max()
                .orElseThrow();
        long to = whole.values().stream().mapToLong(OpTrail::total).min().orElseThrow();
        // A collective that differs hangs at once; what parts long before is a line that was lost.
        for (long i = Math.max(from, failedNumber - NEAR); i < to; i++) {
            long number = i;
            Minority<Long, String> ops =
                    Minority.of(whole.keySet(), rank -> at(whole, rank, number).op());
            Minority<Long, String> parameters =
                    Minority.of(whole.keySet(), rank -> parameters(at(whole, rank, number)));
            if (ops.differs() || parameters.differs()) {
                Minority<Long, String> minority = ops.differs() ? ops : parameters;
                List<Suspect> suspects =
                        minority.odd().stream().map(this::suspect).toList();
                RootCause cause = ops.differs() ? RootCause.OP_MISMATCH : RootCause.PARAM_MISMATCH;
                String reason = "by the entry log, the ranks part at collective " + (number + 1) + " of the group: "
                        + Texts.list(minority.values()) + "; " + Texts.list(suspects)
                        + (minority.tie() ? " disagree" : Texts.plural(suspects, " differs", " differ") + " from most");
                Finding finding =
                        minority.finding(cause, Confidence.MEDIUM, reason, suspects, whole.size() == job.size(group));
                whole.keySet().stream()
                        .sorted(java.util.Comparator.comparing(
                                rank -> !minority.odd().contains(rank)))
                        .limit(4)
                        .forEach(rank -> finding.proof(line(at(whole, rank, number))));
                return finding.next(Texts.compare(!ops.differs()));
            }
        }
        return Finding.inconclusive("the entry logs agree");
    }

    /** The entry of the collective that failed on a rank. */
    private @Nullable OpEntry failed(long rank, OpTrail trail) {
        TaskFailure failure = waiting.get(rank);
        if (failure == null) {
            return null;
        }
        long issued = failure.issued();
        if (issued == PlogTime.NONE) {
            issued = failure.time() - (long) (job.timeoutOrDefault() * 1e6) + PlogTime.SECOND / 2;
        }
        OpEntry nearest = null;
        for (OpEntry op : trail.last()) {
            // The 950 doesn't tell the operator of a task of its AICPU (hcomm hcclCommTaskException.cc).
            boolean same = (op.op().equals(failure.op()) || failure.op().isEmpty())
                    && (failure.count().isEmpty()
                            || op.count() < 0
                            || failure.count().equals(Long.toString(op.count())));
            if (same
                    && op.time()
                            <= issued
                                    + PlogTime.SECOND / 100
                                    + (failure.issued() == PlogTime.NONE ? PlogTime.SECOND : 0)) {
                nearest = op;
            }
        }
        return nearest;
    }

    /** Whether the logs of a process reach back to the set-up of the group, so that its collectives can be counted. */
    private boolean isWhole(Proc process) {
        Membership membership = process.groups().get(group);
        return membership != null
                && !process.evidence().isTorn(LogPath.Stream.RUN)
                && (membership.entered() != PlogTime.NONE || membership.ready() != PlogTime.NONE);
    }

    private static OpEntry at(Map<Long, OpTrail> whole, long rank, long number) {
        OpTrail trail = whole.get(rank);
        if (trail == null) {
            throw new IllegalArgumentException("rank " + rank + " has no trail");
        }
        return trail.last().get((int) (number - (trail.total() - trail.last().size())));
    }

    private static long number(OpTrail trail, OpEntry op) {
        return trail.total() - trail.last().size() + trail.last().indexOf(op) + 1;
    }

    private static String parameters(OpEntry op) {
        List<String> words = new ArrayList<>(List.of(op.op()));
        // Of operators with a count for each rank, and of pairs, counts are not comparable.
        if (!op.op().endsWith("V")
                && !op.op().endsWith("VC")
                && !op.op().equals(OpTag.SEND_RECV)
                && !op.op().equals("BatchSendRecv")) {
            words.add("count " + op.count());
            words.add(op.dataType());
            words.add(op.reduceType());
            words.add("root " + op.root());
        }
        return String.join(" ", words);
    }

    private Suspect suspect(long rank) {
        return job.suspectAt(rank, group);
    }

    /** What is kept of a line of the entry log. */
    static LogLine line(OpEntry op) {
        return new LogLine(
                op.file(),
                op.offset(),
                PlogTime.print(op.time()) + " Entry-Hccl" + op.op() + ": ... count[" + op.count() + "], dataType["
                        + op.dataType() + "], op[" + op.reduceType() + "], streamId[" + op.stream() + "] ...");
    }
}
