package io.github.acl4j.recovery;

import io.github.acl4j.error.AclErrorCode;
import java.time.Instant;

/**
 * Judges and decides about a fault that there isn't, so that the first real one doesn't wait for classes to be loaded and tables to be read: behind a closed gate
 * requests wait. Leaves nothing behind.
 */
final class Rehearsal {
    private Rehearsal() {}

    /** A repairable fault of device 0, which is repaired. */
    static RecoveryDecision of(PolicySettings settings) {
        PolicyTime now = PolicyTime.now();
        Sighting sighting = Sighting.of(Instant.EPOCH, 0, AclErrorCode.RT_DEVICE_MEM_ERROR);
        RecoveryPolicy policy = new RecoveryPolicy(settings, RecoveryHistory.inMemory());
        RecoveryDecision decision = policy.decide(PolicyQuestion.of(now, 0, sighting.code(), sighting.verdict()));
        policy.finished(now, decision, true);
        return decision;
    }
}
