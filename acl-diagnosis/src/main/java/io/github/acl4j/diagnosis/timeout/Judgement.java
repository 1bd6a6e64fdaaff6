package io.github.acl4j.diagnosis.timeout;

import io.github.acl4j.diagnosis.timeout.EffectiveTimeout.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** An {@link EffectiveTimeout} in the making. */
final class Judgement {

    private final Outcome outcome;
    private final Optional<Duration> duration;
    private Optional<Duration> hostValue;
    private final String summary;
    private final List<String> reasons = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private Judgement(Outcome outcome, Optional<Duration> duration, String summary) {
        this.outcome = outcome;
        this.duration = duration;
        this.hostValue = duration;
        this.summary = summary;
    }

    /** @param name what was set, and where */
    static Judgement givesUp(String name, Duration duration) {
        return new Judgement(Outcome.GIVES_UP, Optional.of(duration), name + " acts as " + Seconds.text(duration));
    }

    static Judgement neverGivesUp(String name) {
        return new Judgement(Outcome.NEVER_GIVES_UP, Optional.empty(), name + " waits for ever");
    }

    /** @param summary what was set, where, and what comes of it */
    static Judgement refused(String summary, String reason) {
        return new Judgement(Outcome.REFUSED, Optional.empty(), summary).withReason(reason);
    }

    /** Where it isn't the duration. */
    Judgement withHostValue(Optional<Duration> value) {
        hostValue = value;
        return this;
    }

    Judgement withReason(String sentence) {
        reasons.add(sentence);
        return this;
    }

    Judgement withReasonFirst(String sentence) {
        reasons.add(0, sentence);
        return this;
    }

    Judgement withWarning(String sentence) {
        warnings.add(sentence);
        return this;
    }

    Judgement withWarningsFirst(Collection<String> sentences) {
        warnings.addAll(0, sentences);
        return this;
    }

    EffectiveTimeout build() {
        return new EffectiveTimeout(outcome, duration, hostValue, summary, reasons, warnings);
    }
}
