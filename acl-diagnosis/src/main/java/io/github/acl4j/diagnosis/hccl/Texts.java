package io.github.acl4j.diagnosis.hccl;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Lists in sentences, of which only the beginning is printed if they are long. */
final class Texts {
    private static final int MOST = 8;

    static final String EXITED =
            "Find out why the process exited: its last lines, a core dump, the kernel's log (out of memory).";
    static final String EXPLAIN =
            "Explain its first error ('acl explain' says what it means); the timeouts of the others are its consequence.";

    private Texts() {}

    static String list(Collection<?> items) {
        List<String> texts = items.stream().map(String::valueOf).toList();
        String shown = texts.stream().limit(MOST).collect(Collectors.joining(", "));
        return texts.size() > MOST ? shown + " and " + (texts.size() - MOST) + " more" : shown;
    }

    static String ranks(Collection<Long> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ") + list(ranks);
    }

    static String plural(Collection<?> items, String one, String several) {
        return items.size() == 1 ? one : several;
    }

    /** What to do where ranks differ: in the collective itself, or only in its parameters. */
    static String compare(boolean sameOp) {
        return sameOp
                ? "Compare what the ranks give to this collective: shapes, types, a last batch that is smaller."
                : "Compare the programs of the ranks: which branch issues another collective?";
    }
}
