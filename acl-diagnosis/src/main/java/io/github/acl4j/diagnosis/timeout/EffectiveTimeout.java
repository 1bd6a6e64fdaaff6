package io.github.acl4j.diagnosis.timeout;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long HCCL really waits, and why.
 *
 * @param outcome whether it waits, and ever gives up
 * @param duration after which it gives up, if {@code outcome} is {@link Outcome#GIVES_UP}; exact to the microsecond
 * @param hostValue what the host's side of HCCL reckons with, which in AIV mode isn't {@code duration}; empty if it is without end or unknown
 * @param summary one line that says so, without a full stop
 * @param reasons sentences that say why, for people
 * @param warnings sentences on what the user can hardly have meant
 */
public record EffectiveTimeout(
        Outcome outcome,
        Optional<Duration> duration,
        Optional<Duration> hostValue,
        String summary,
        List<String> reasons,
        List<String> warnings) {

    /** What becomes of a wait that isn't answered. */
    public enum Outcome {
        /** It ends after the duration, as an error. */
        GIVES_UP,
        /** It goes on for ever. */
        NEVER_GIVES_UP,
        /** The value isn't taken, and nothing waits. */
        REFUSED
    }

    private static final Duration STREAM_MARGIN = Duration.ofSeconds(5);
    private static final long LEAST_STUCK_SECONDS = 60;

    /**
     * Copies the lists, and checks that there is a duration exactly where one is due.
     *
     * @param outcome whether it waits, and ever gives up
     * @param duration after which it gives up
     * @param hostValue what the host's side of HCCL reckons with
     * @param summary one line that says so
     * @param reasons sentences that say why
     * @param warnings sentences on what the user can hardly have meant
     * @throws IllegalArgumentException if {@code duration} and {@code outcome} contradict each other
     */
    public EffectiveTimeout {
        if (duration.isPresent() != (outcome == Outcome.GIVES_UP)) {
            throw new IllegalArgumentException(outcome + " with the duration " + duration);
        }
        reasons = List.copyOf(reasons);
        warnings = List.copyOf(warnings);
    }

    /**
     * How long HCCL waits for a stream whose collective may take as long as this timeout (hccl.md c, adapter_rts.h).
     *
     * @return 5 s more than the host's value, or empty where there is none
     */
    public Optional<Duration> streamSynchronize() {
        return hostValue.map(STREAM_MARGIN::plus);
    }

    /**
     * How often the heart beat looks for a rank without progress: a stuck rank is reported between one and two of these after it got stuck (hccl.md c).
     *
     * @return a third of the host's value in whole seconds, at least 60 s; or empty where there is none
     */
    public Optional<Duration> stuckInterval() {
        return hostValue.map(whole -> Duration.ofSeconds(Math.max(LEAST_STUCK_SECONDS, whole.toSeconds() / 3)));
    }
}
