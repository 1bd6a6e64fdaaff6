package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.error.Confidence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The answer. Immutable.
 *
 * @param cause what is at the root
 * @param roots who is at the root; empty rather than guessed
 * @param link the two ends, if it is a link
 * @param group the communicator that failed, or null
 * @param timeoutSeconds the timeout that was in force, as the logs tell it
 * @param confidence how well this is founded
 * @param reason why, in a sentence or two
 * @param evidence the lines that prove it
 * @param missing what is missing in the logs
 * @param next what to do next
 * @param alternatives other answers that the logs allow
 */
public record Diagnosis(
        RootCause cause,
        List<Suspect> roots,
        Optional<Link> link,
        @Nullable String group,
        OptionalDouble timeoutSeconds,
        Confidence confidence,
        String reason,
        List<LogLine> evidence,
        List<String> missing,
        List<String> next,
        List<Alternative> alternatives) {
    /**
     * Copies.
     *
     * @param cause what is at the root
     * @param roots who is at the root
     * @param link the two ends, if it is a link
     * @param group the communicator that failed, or null
     * @param timeoutSeconds the timeout that was in force
     * @param confidence how well this is founded
     * @param reason why
     * @param evidence the lines that prove it
     * @param missing what is missing in the logs
     * @param next what to do next
     * @param alternatives other answers that the logs allow
     */
    public Diagnosis {
        roots = List.copyOf(roots);
        evidence = List.copyOf(evidence);
        missing = List.copyOf(missing);
        next = List.copyOf(next);
        alternatives = List.copyOf(alternatives);
    }

    /**
     * A link between two ranks.
     *
     * @param a one end
     * @param b the other
     */
    public record Link(Suspect a, Suspect b) {}

    /**
     * The ranks at the root, as far as their numbers are known.
     *
     * @return ranks, ascending
     */
    public List<Long> rootRanks() {
        return roots.stream()
                .map(Suspect::rank)
                .filter(rank -> rank >= 0)
                .sorted()
                .distinct()
                .toList();
    }
}
