package io.github.acl4j.fault;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A condition of a rule: that one of some values is among the facts of a kind.
 *
 * @param kind the kind
 * @param values the values, normal and not empty
 */
record Condition(FactKind kind, List<String> values) {
    Condition {
        values = values.stream().map(FactKind::normal).toList();
        for (String value : values) {
            if (!kind.canBe(value)) {
                throw new IllegalArgumentException("no " + kind + " is \"" + value + "\"");
            }
        }
        if (kind.match() == FactKind.Match.MASK) {
            values.forEach(Mask::of);
        }
    }

    /** The first fact because of which it holds. */
    Optional<Fact> holds(FactSet facts) {
        if (kind.match() == FactKind.Match.EQUAL) {
            return values.stream()
                    .map(value -> facts.get(kind, value))
                    .filter(Objects::nonNull)
                    .findFirst();
        }
        return facts.of(kind).stream()
                .filter(fact -> values.stream().anyMatch(value -> fits(value, fact.value())))
                .findFirst();
    }

    private boolean fits(String value, String fact) {
        return kind.match() == FactKind.Match.MASK ? Mask.of(value).isIn(Mask.of(fact)) : fact.contains(value);
    }

    /** Whether this holds wherever the other does. */
    boolean covers(Condition other) {
        return kind == other.kind && other.values.stream().allMatch(value -> anyCovers(values, value));
    }

    private boolean anyCovers(Collection<String> wide, String narrow) {
        return wide.stream()
                .anyMatch(value ->
                        kind.match() == FactKind.Match.CONTAINS ? narrow.contains(value) : narrow.equals(value));
    }

    /** Bits of one of several words. */
    private record Mask(int word, long bits) {
        static Mask of(String text) {
            int colon = text.indexOf(':');
            if (colon < 1 || !text.startsWith("0x", colon + 1)) {
                throw new IllegalArgumentException(text + " is no word:0xmask");
            }
            return new Mask(
                    Integer.parseInt(text, 0, colon, 10),
                    Long.parseUnsignedLong(text.substring(colon + "0x".length() + 1), 16));
        }

        boolean isIn(Mask value) {
            return word == value.word && (value.bits & bits) == bits && (bits != 0 || value.bits == 0);
        }
    }
}
