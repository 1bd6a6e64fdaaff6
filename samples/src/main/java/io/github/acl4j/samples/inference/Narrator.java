package io.github.acl4j.samples.inference;

import io.github.acl4j.recovery.RecoveryDecision;
import io.github.acl4j.recovery.RecoveryListener;
import io.github.acl4j.recovery.RecoveryRecord;
import java.util.Locale;

/** Tells a recovery as a story for people. */
final class Narrator implements RecoveryListener {
    private final Timeline timeline;

    Narrator(Timeline timeline) {
        this.timeline = timeline;
    }

    @Override
    public void onRecovery(RecoveryRecord event) {
        String text = text(event);
        if (!text.isEmpty()) {
            timeline.tell(event.deviceId(), text);
        }
    }

    private static String text(RecoveryRecord event) {
        return switch (event.event()) {
            case SEEN -> "seen: " + event.detail();
            case DECIDED -> event.decision().map(Narrator::decided).orElse("");
            case GATE_CLOSED -> "gate closed";
            case GATE_OPENED -> "gate open again";
            case GIVEN_UP -> "given up, gate stays closed: " + event.detail();
            case SEQUENCE -> "sequence: " + event.detail();
            case REBUILT -> "session: " + event.detail();
            case PROVEN -> "proof: " + event.detail();
            case RELEASED, WAITED, DROPPED, FAILED, READMITTED ->
                event.event().name().toLowerCase(Locale.ROOT) + ": " + event.detail();
            // Repeats of what was seen, and what the steps before them have told.
            case JOINED, DRAINED, RECOVERED, NOT_RECOVERED -> "";
        };
    }

    private static String decided(RecoveryDecision decision) {
        return "policy: %s (%s, rule %s)"
                .formatted(decision.action(), decision.level().levelName(), decision.rule());
    }
}
