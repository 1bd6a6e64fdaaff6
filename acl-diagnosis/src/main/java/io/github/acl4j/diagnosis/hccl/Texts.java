package io.github.acl4j.diagnosis.hccl;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Lists in sentences, of which only the beginning is printed if they are long. */
final class Texts {
    private static final int MOST = 8;

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
}
