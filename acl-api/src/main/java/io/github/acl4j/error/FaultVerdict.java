package io.github.acl4j.error;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * What a failure means and what to do next, as far as the evidence goes. Made by {@code io.github.acl4j.fault.FaultClassifier}
 * from the rules of a catalogue. Immutable.
 *
 * @param category what kind of failure it is
 * @param scope how far it reaches
 * @param cause where it comes from
 * @param after what is left
 * @param repair whether a repair can help
 * @param actions what to do, in this order
 * @param forbidden what not to do
 * @param retry how often and when to try again; {@link RetryAdvice#NONE} unless {@link FaultAction#RETRY} is among the actions
 * @param confidence how well this is founded
 * @param evidence what it rests on
 * @param missing what would be needed to say more; not empty if the confidence is {@link Confidence#INCONCLUSIVE}
 * @param rule the rule of the catalogue that decided
 * @param catalogue the catalogue's version
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag") // javadoc would want comments on the fields, which a record has not got
public record FaultVerdict(
        ErrorCategory category,
        ErrorScope scope,
        FaultCause cause,
        Aftermath after,
        Repairability repair,
        List<FaultAction> actions,
        List<FaultAction> forbidden,
        RetryAdvice retry,
        Confidence confidence,
        List<VerdictEvidence> evidence,
        List<String> missing,
        String rule,
        String catalogue)
        implements Serializable {

    /**
     * Copies and checks.
     *
     * @param category what kind of failure it is
     * @param scope how far it reaches
     * @param cause where it comes from
     * @param after what is left
     * @param repair whether a repair can help
     * @param actions what to do
     * @param forbidden what not to do
     * @param retry how often and when to try again
     * @param confidence how well this is founded
     * @param evidence what it rests on
     * @param missing what would be needed to say more
     * @param rule the rule that decided
     * @param catalogue the catalogue's version
     * @throws IllegalArgumentException if it is inconclusive and says not what is missing, or an action is also forbidden
     */
    public FaultVerdict {
        Objects.requireNonNull(category, "category");
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(after, "after");
        Objects.requireNonNull(repair, "repair");
        Objects.requireNonNull(retry, "retry");
        Objects.requireNonNull(confidence, "confidence");
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(catalogue, "catalogue");
        actions = List.copyOf(actions);
        forbidden = List.copyOf(forbidden);
        evidence = List.copyOf(evidence);
        missing = List.copyOf(missing);
        if (confidence == Confidence.INCONCLUSIVE && missing.isEmpty()) {
            throw new IllegalArgumentException(rule + " is inconclusive, and doesn't say what is missing");
        }
        if (actions.stream().anyMatch(forbidden::contains)) {
            throw new IllegalArgumentException(rule + " both wants and forbids one of " + actions);
        }
    }

    /**
     * Whether more than a cautious assumption can be said.
     *
     * @return false if what is {@link #missing} has to be found first
     */
    public boolean isConclusive() {
        return confidence != Confidence.INCONCLUSIVE;
    }

    /**
     * Whether what comes next fails as well.
     *
     * @return true unless the context is still usable
     */
    public boolean isFatal() {
        return after != Aftermath.OK;
    }

    /**
     * The verdict in one line.
     *
     * @return such as {@code KERNEL_SW (scope CONTEXT, cause SOFTWARE, after POISONED, repair NO, confidence HIGH)}
     */
    @Override
    public String toString() {
        return "%s (scope %s, cause %s, after %s, repair %s, confidence %s)"
                .formatted(category, scope, cause, after, repair, confidence);
    }
}
