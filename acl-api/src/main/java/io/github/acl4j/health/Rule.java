package io.github.acl4j.health;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One row of a table of verdicts.
 *
 * @param id its name in logs and metrics
 * @param state what it says
 * @param when when it applies
 * @param meaning why, for people
 */
record Rule(String id, HealthState state, Predicate<Round> when, String meaning) {
    /** The first row that applies. */
    static Optional<Verdict> first(List<Rule> table, Round round) {
        return table.stream().filter(rule -> rule.when.test(round)).findFirst().map(rule -> rule.verdict(round));
    }

    private Verdict verdict(Round round) {
        return new Verdict(state, id, meaning + facts(round));
    }

    /** What a reader of the log needs beside the meaning. */
    private static String facts(Round round) {
        StringBuilder facts = new StringBuilder();
        if (!round.codes().isEmpty()) {
            facts.append("; codes ").append(round.codes());
        }
        for (Layer layer : Layer.values()) {
            LayerReading reading = round.readings().get(layer);
            if (reading != null && reading.result().hasFailed()) {
                facts.append("; ").append(layer.label()).append(' ').append(reading.result());
                if (!reading.detail().isEmpty()) {
                    facts.append(" (").append(reading.detail()).append(')');
                }
            }
        }
        return facts.toString();
    }
}
