package io.github.acl4j.fault;

import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** The first fact because of which it holds, or null. Loops, here and below, since a whole catalogue is checked with them at start. */
    @Nullable
    Fact holds(FactSet facts) {
        if (kind.match() == FactKind.Match.EQUAL) {
            for (String value : values) {
                Fact fact = facts.get(kind, value);
                if (fact != null) {
                    return fact;
                }
            }
            return null;
        }
        for (Fact fact : facts.of(kind)) {
            for (String value : values) {
                if (fits(value, fact.value())) {
                    return fact;
                }
            }
        }
        return null;
    }

    private boolean fits(String value, String fact) {
        return kind.match() == FactKind.Match.MASK ? Mask.of(value).isIn(Mask.of(fact)) : fact.contains(value);
    }

    /** Whether this holds wherever the other does. */
    boolean covers(Condition other) {
        if (kind != other.kind) {
            return false;
        }
        for (String narrow : other.values) {
            if (!coversValue(narrow)) {
                return false;
            }
        }
        return true;
    }

    /** Whether this holds wherever all of the others do, because it covers one of them. */
    boolean coversOneOf(List<Condition> others) {
        for (Condition other : others) {
            if (covers(other)) {
                return true;
            }
        }
        return false;
    }

    private boolean coversValue(String narrow) {
        for (String wide : values) {
            if (kind.match() == FactKind.Match.CONTAINS ? narrow.contains(wide) : narrow.equals(wide)) {
                return true;
            }
        }
        return false;
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
