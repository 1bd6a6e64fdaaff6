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
 * @param waits who waited for whom
 * @param courses what each process did, by rank
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
        List<Alternative> alternatives,
        List<Wait> waits,
        List<Course> courses) {
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
     * @param waits who waited for whom
     * @param courses what each process did, by rank
     */
    public Diagnosis {
        roots = List.copyOf(roots);
        evidence = List.copyOf(evidence);
        missing = List.copyOf(missing);
        next = List.copyOf(next);
        alternatives = List.copyOf(alternatives);
        waits = List.copyOf(waits);
        courses = List.copyOf(courses);
    }

    /**
     * A link between two ranks.
     *
     * @param a one end
     * @param b the other
     */
    public record Link(Suspect a, Suspect b) {}

    /**
     * Whether somebody or something is named: a rank, or a link.
     *
     * @return false if it is inconclusive, if only the class is known, or if nothing failed
     */
    public boolean namesRoot() {
        return !roots.isEmpty() || link.isPresent();
    }

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

    /** Without evidence and courses, which are long. */
    @Override
    public String toString() {
        return cause + " " + roots + " " + link + " " + confidence + ": " + reason + " Missing: " + missing
                + " Alternatives: " + alternatives;
    }
}
