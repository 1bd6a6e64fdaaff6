package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.error.Confidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Who differs from most others.
 *
 * @param differs whether anybody does
 * @param odd who does; if no value is that of most, everybody who has one of the most frequent ones or another
 * @param tie whether no value is that of most
 * @param values the values, the most frequent first
 */
record Minority<T, V>(boolean differs, List<T> odd, boolean tie, List<V> values) {
    /** Splits by a value. */
    static <T, V> Minority<T, V> of(Iterable<T> items, Function<T, V> value) {
        Map<V, List<T>> classes = new LinkedHashMap<>();
        List<T> all = new ArrayList<>();
        for (T item : items) {
            classes.computeIfAbsent(value.apply(item), v -> new ArrayList<>()).add(item);
            all.add(item);
        }
        List<Map.Entry<V, List<T>>> bySize = new ArrayList<>(classes.entrySet());
        bySize.sort((a, b) -> Integer.compare(b.getValue().size(), a.getValue().size()));
        List<V> values = bySize.stream().map(Map.Entry::getKey).toList();
        if (bySize.size() < 2) {
            return new Minority<>(false, List.of(), false, values);
        }
        // Without a majority the odd ones aren't known: with two ranks one can't say which of them is wrong.
        boolean tie = bySize.get(0).getValue().size() * 2 <= all.size();
        if (!tie) {
            all.removeAll(bySize.get(0).getValue());
        }
        return new Minority<>(true, all, tie, values);
    }

    /**
     * What follows from it. Where no value is that of most, all who disagree are named, if they are the whole group; if some are missing, nobody is: these
     * might have told who is right.
     *
     * @param cause what it is
     * @param confidence if most agree
     * @param reason why
     * @param suspects the odd ones
     * @param all whether the whole group was compared
     */
    Finding finding(RootCause cause, Confidence confidence, String reason, List<Suspect> suspects, boolean all) {
        if (!tie) {
            return new Finding(cause, confidence, reason).roots(suspects);
        }
        Finding finding = new Finding(cause, Confidence.LOW, reason);
        return all
                ? finding.roots(suspects)
                : finding.alternative(cause, suspects, "one of them, but without the others one can't say which")
                        .missing("the whole logs of the other ranks of the group");
    }
}
