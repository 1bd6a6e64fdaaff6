package io.github.acl4j.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rule of the catalogue.
 *
 * @param id its name
 * @param tier its tier; empty for a refinement
 * @param when the conditions, each of which must hold
 * @param outranks the rules that it must stand before
 * @param outcome what it says
 */
record FaultRule(String id, String tier, List<Condition> when, List<String> outranks, Outcome outcome) {
    /** The facts because of which it holds, one for each condition, or empty if it doesn't hold. */
    Optional<List<Fact>> holds(FactSet facts) {
        List<Fact> because = new ArrayList<>(when.size());
        for (Condition condition : when) {
            Fact fact = condition.holds(facts);
            if (fact == null) {
                return Optional.empty();
            }
            because.add(fact);
        }
        return Optional.of(because);
    }

    /** Whether this holds wherever the other does, so that the other can't be reached behind it. */
    boolean covers(FaultRule other) {
        for (Condition wide : when) {
            if (!wide.coversOneOf(other.when)) {
                return false;
            }
        }
        return true;
    }
}
