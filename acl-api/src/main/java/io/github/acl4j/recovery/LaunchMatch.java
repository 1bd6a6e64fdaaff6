package io.github.acl4j.recovery;

import java.util.Optional;

/**
 * What the ledger knows of a failed task.
 *
 * @param launch the launch; empty if it has none
 * @param miss why there is none; empty if there is one
 */
public record LaunchMatch(Optional<Launch> launch, Optional<Miss> miss) {
    /** Why there is no launch. */
    public enum Miss {
        /** The exception names no task: it is about the whole device. */
        NO_TASK,
        /** The task isn't in the ledger: nobody recorded it, as the tasks of other parts of the process, or it was pushed out by later ones. */
        NOT_RECORDED
    }

    /**
     * Checks that there is one of the two.
     *
     * @param launch the launch
     * @param miss why not
     */
    public LaunchMatch {
        if (launch.isPresent() == miss.isPresent()) {
            throw new IllegalArgumentException("launch " + launch + ", miss " + miss);
        }
    }

    static LaunchMatch of(Launch launch) {
        return new LaunchMatch(Optional.of(launch), Optional.empty());
    }

    static LaunchMatch none(Miss miss) {
        return new LaunchMatch(Optional.empty(), Optional.of(miss));
    }
}
