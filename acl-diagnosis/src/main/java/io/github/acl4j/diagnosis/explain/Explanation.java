package io.github.acl4j.diagnosis.explain;

import java.util.List;

/**
 * What a text or a code means.
 *
 * @param incidents the faults: those that matter now in the order in which they began, then the stale ones; empty if the text tells of none
 * @param sources how many texts were looked at; 0 for a bare code
 */
public record Explanation(List<ExplainedIncident> incidents, int sources) {
    /**
     * Copies.
     *
     * @param incidents the faults
     * @param sources how many texts were looked at
     */
    public Explanation {
        incidents = List.copyOf(incidents);
    }

    /**
     * Whether there is an answer.
     *
     * @return true if there is a fault that isn't stale, and none of those is inconclusive
     */
    public boolean isConclusive() {
        List<ExplainedIncident> current =
                incidents.stream().filter(incident -> !incident.isStale()).toList();
        return !current.isEmpty()
                && current.stream().allMatch(incident -> incident.verdict().isConclusive());
    }
}
