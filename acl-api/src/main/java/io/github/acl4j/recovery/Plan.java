package io.github.acl4j.recovery;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The next thing to try.
 *
 * @param action what
 * @param decision the decision that wants it; empty if nothing else is left, or the service asked for it
 * @param reason why
 * @param delay how long to wait before
 * @param deadline how long it may take, where a limit is set
 * @param exit with which code the process should end, if it hands over
 */
record Plan(
        RecoveryAction action,
        Optional<RecoveryDecision> decision,
        String reason,
        Duration delay,
        Optional<Duration> deadline,
        Optional<RecoveryExit> exit) {
    static Plan of(RecoveryDecision decision) {
        return new Plan(
                decision.action(),
                Optional.of(decision),
                decision.reasons().isEmpty()
                        ? decision.toString()
                        : "rule " + decision.rule() + ": " + decision.reasons().get(0),
                decision.delay(),
                decision.deadline(),
                decision.exit());
    }

    /** The service wants a device back that was given up: whatever was wrong, it says that it is worth a try. */
    static Plan again() {
        return new Plan(
                RecoveryAction.REBUILD,
                Optional.empty(),
                "the service wants it back",
                Duration.ZERO,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * What follows an attempt that failed: what the policy says now, unless that leads nowhere or was tried. Then the session is set up again, and after that the
     * device is handed over: a gate that opens without a proof would lie.
     */
    Plan after(Attempt failed, RecoveryDecision now, Set<RecoveryAction> tried) {
        if (now.action().isExit() && !tried.contains(now.action())) {
            return of(now);
        }
        String why = action + " failed: " + failed.detail();
        return tried.contains(RecoveryAction.REBUILD)
                ? last(RecoveryAction.HAND_OVER, why + "; nothing is left to try", now)
                : last(RecoveryAction.REBUILD, why, now);
    }

    private static Plan last(RecoveryAction action, String why, RecoveryDecision now) {
        return new Plan(
                action,
                Optional.empty(),
                why,
                Duration.ZERO,
                Optional.empty(),
                now.exit().or(() -> Optional.of(RecoveryExit.RESCHEDULE)));
    }
}
