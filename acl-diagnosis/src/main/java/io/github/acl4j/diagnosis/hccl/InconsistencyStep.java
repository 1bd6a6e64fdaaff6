package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the heart beat found to differ between two ranks, where it compares parameters (b.3.9). Each line knows two ranks only. */
final class InconsistencyStep {
    private static final Pattern PAIR = Pattern.compile("local ?\\((.*?)\\)[;,] ?remote ?\\((.*?)\\)", Pattern.DOTALL);

    private final Job job;

    InconsistencyStep(Job job) {
        this.job = job;
    }

    /** Two ranks that differ. */
    private record Pair(String group, String local, String remote, boolean sameOp, KeptLine line) {}

    /** The answer, or null if no line tells of it. */
    @Nullable
    Finding find() {
        List<Pair> pairs = new ArrayList<>();
        for (Proc process : job.processes()) {
            for (KeptLine line : process.evidence().lines(LineKind.INCONSISTENT)) {
                Pair pair = parse(line);
                if (pair != null) {
                    pairs.add(pair);
                }
            }
        }
        if (pairs.isEmpty()) {
            return null;
        }
        Pair first = pairs.get(0);
        // Who differs from several is the odd one; of two alone one can't say which is wrong.
        Set<String> common = new LinkedHashSet<>(List.of(first.local, first.remote));
        Set<Set<String>> distinct = new LinkedHashSet<>();
        for (Pair pair : pairs) {
            common.retainAll(List.of(pair.local, pair.remote));
            distinct.add(Set.of(pair.local, pair.remote));
        }
        boolean odd = common.size() == 1 && distinct.size() > 1;
        List<Suspect> roots = (odd ? common : new LinkedHashSet<>(List.of(first.local, first.remote)))
                .stream().map(uid -> job.suspect(uid, first.group)).toList();
        // Of two ranks of a larger group one can't say who differs.
        boolean named = odd || job.size(first.group) == 2;
        Finding finding = new Finding(
                        first.sameOp ? RootCause.PARAM_MISMATCH : RootCause.OP_MISMATCH,
                        odd ? Confidence.MEDIUM : Confidence.LOW,
                        "the heart beat compared the collectives of the ranks: " + Texts.list(roots)
                                + (odd ? " differs from several others" : " differ"))
                .group(first.group)
                .roots(named ? roots : List.of());
        if (!named) {
            finding.alternative(
                            first.sameOp ? RootCause.PARAM_MISMATCH : RootCause.OP_MISMATCH,
                            roots,
                            "one of them, but the others aren't known to agree with either")
                    .missing("what the other ranks of the group issued");
        }
        pairs.stream().limit(4).forEach(pair -> finding.proof(pair.line.line()));
        return finding.next(Texts.compare(first.sameOp));
    }

    private static @Nullable Pair parse(KeptLine line) {
        Matcher pair = PAIR.matcher(line.text());
        String group = new Fields(line.text()).get("identifier");
        if (group == null || !pair.find()) {
            return null;
        }
        Fields local = new Fields(pair.group(1));
        Fields remote = new Fields(pair.group(2));
        String a = local.get("node");
        String b = remote.get("node");
        return a == null || b == null || a.equals(b)
                ? null
                : new Pair(group, a, b, Objects.equals(local.get("optype"), remote.get("optype")), line);
    }
}
