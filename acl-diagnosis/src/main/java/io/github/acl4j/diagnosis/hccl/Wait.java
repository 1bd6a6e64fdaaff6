package io.github.acl4j.diagnosis.hccl;

import java.util.List;

/**
 * Ranks that waited in vain in one collective, and for whom.
 *
 * @param group the communicator
 * @param op the collective, as {@code AllReduce}; empty if the logs don't tell
 * @param since when the first of them issued it, by the clock that all servers share, or {@link io.github.acl4j.diagnosis.plog.PlogTime#NONE}
 * @param waiting who waited, in the order of the ranks
 * @param awaited the others of the group, who report no timeout there, with or without logs
 */
public record Wait(String group, String op, long since, List<Suspect> waiting, List<Suspect> awaited) {
    /**
     * Copies.
     *
     * @param group the communicator
     * @param op the collective
     * @param since when the first of them issued it
     * @param waiting who waited
     * @param awaited the others of the group
     */
    public Wait {
        waiting = List.copyOf(waiting);
        awaited = List.copyOf(awaited);
    }
}
