package io.github.acl4j.recovery;

import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.util.List;
import java.util.Optional;

/** Puts the questions of recorded decisions to a policy again, to see why it decided as it did, or how another one would have. */
public final class RecoveryReplay {
    private RecoveryReplay() {}

    /**
     * The first record that the policy would have decided otherwise.
     *
     * @param records all records since the other policy was made, in their order
     * @param policy a fresh policy; of the same settings it decides the same
     * @return the record, and the decision instead; empty if there is none
     */
    public static Optional<Difference> firstDifference(List<RecoveryRecord> records, RecoveryPolicy policy) {
        for (RecoveryRecord made : records) {
            if (made.event() == Event.READMITTED) {
                policy.forget(made.time(), made.deviceId());
            }
            Optional<RecoveryDecision> recorded = made.decision();
            if (recorded.isEmpty()) {
                continue;
            }
            if (made.event() != Event.DECIDED) {
                policy.finished(made.time(), recorded.get(), made.event() == Event.RECOVERED);
                continue;
            }
            RecoveryDecision decision = policy.decide(recorded.get().question());
            if (!decision.equals(recorded.get())) {
                return Optional.of(new Difference(made, decision));
            }
        }
        return Optional.empty();
    }

    /**
     * A decision that the policy would have made otherwise.
     *
     * @param made the record
     * @param instead what it decides
     */
    public record Difference(RecoveryRecord made, RecoveryDecision instead) {}
}
