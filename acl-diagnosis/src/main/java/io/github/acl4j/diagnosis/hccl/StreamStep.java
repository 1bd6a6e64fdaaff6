package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import io.github.acl4j.error.Confidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** By the entry log, the collective that failed ran on another stream than the one next to it, and only on some ranks (b.7, E4). */
final class StreamStep {

    private final Job job;
    private final String group;
    private final Map<Long, OpTrail> trails;
    private final Failed lookup;

    /** Finds the entry of the collective that failed on a rank. */
    interface Failed {
        /** Null if the entry isn't known. */
        @Nullable
        OpEntry on(long rank, OpTrail trail);
    }

    StreamStep(Job job, String group, Map<Long, OpTrail> trails, Failed lookup) {
        this.job = job;
        this.group = group;
        this.trails = trails;
        this.lookup = lookup;
    }

    Finding find() {
        Map<Long, List<OpEntry>> pairs = new LinkedHashMap<>();
        int known = 0;
        for (Map.Entry<Long, OpTrail> e : trails.entrySet()) {
            OpEntry failed = lookup.on(e.getKey(), e.getValue());
            int at = failed == null ? -1 : e.getValue().last().indexOf(failed);
            if (failed == null || at < 1) {
                continue;
            }
            known++;
            List<OpEntry> ops = e.getValue().last();
            for (int other : new int[] {at - 1, at + 1}) {
                if (other < ops.size()
                        // A line that was cut doesn't tell its stream.
                        && ops.get(other).stream() >= 0
                        && failed.stream() >= 0
                        && ops.get(other).stream() != failed.stream()
                        && Math.abs(ops.get(other).time() - failed.time()) < PlogTime.SECOND
                        && !pairs.containsKey(e.getKey())) {
                    pairs.put(e.getKey(), List.of(ops.get(Math.min(at, other)), ops.get(Math.max(at, other))));
                }
            }
        }
        if (pairs.isEmpty() || pairs.size() * 2 > known) {
            return Finding.inconclusive("no rank differs in its streams");
        }
        List<Suspect> suspects =
                pairs.keySet().stream().map(rank -> job.suspectAt(rank, group)).toList();
        Finding finding = new Finding(
                        RootCause.MULTI_STREAM_CONFLICT,
                        Confidence.LOW,
                        Texts.list(suspects)
                                + " issued the collective that failed on another stream than the one next to it, less"
                                + " than a second apart, and the other ranks didn't; unless events keep the two in order they"
                                + " get in each other's way")
                .roots(suspects);
        pairs.values().stream().limit(4).forEach(pair -> pair.forEach(op -> finding.proof(EntryStep.line(op))));
        return finding.next("Issue the collectives of one group on one stream, or synchronise the streams by events.");
    }
}
