package io.github.acl4j.error;

import java.io.Serializable;
import java.util.Objects;
import java.util.Set;

/**
 * What a part of a {@link FaultVerdict} rests on.
 *
 * @param supports which parts
 * @param rule the rule of the catalogue that weighed it
 * @param statement what was seen, such as {@code the call returned 507015}
 * @param entry index of the entry of the {@link ErrorReport} that says it; −1 if it isn't from a text
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag") // javadoc would want comments on the fields, which a record has not got
public record VerdictEvidence(Set<Part> supports, String rule, String statement, int entry) implements Serializable {
    /** A part of a verdict. */
    public enum Part {
        /** {@link FaultVerdict#category}. */
        CATEGORY,
        /** {@link FaultVerdict#scope}. */
        SCOPE,
        /** {@link FaultVerdict#cause}. */
        CAUSE,
        /** {@link FaultVerdict#after}. */
        AFTER,
        /** {@link FaultVerdict#repair}. */
        REPAIR
    }

    /**
     * Copies.
     *
     * @param supports which parts
     * @param rule the rule
     * @param statement what was seen
     * @param entry index of the entry
     */
    public VerdictEvidence {
        supports = Set.copyOf(supports);
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(statement, "statement");
    }
}
