package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RehearsalTest {
    /** A rehearsal that ended in a shortcut wouldn't read the tables. */
    @Test
    void goesTheWayOfAFaultThatIsRepaired() {
        RecoveryDecision decision = Rehearsal.of(PolicySettings.DEFAULT.withSequences(true));

        assertThat(decision.action()).isEqualTo(RecoveryAction.RUN_SEQUENCE);
        assertThat(decision.fresh()).isTrue();
    }

    @Test
    void takesNothingFromTheRealBudget() {
        PolicySettings settings = PolicySettings.DEFAULT.withSequences(true);
        RecoveryPolicy policy = new RecoveryPolicy(settings, RecoveryHistory.inMemory());

        Rehearsal.of(policy.settings());

        assertThat(policy.budgetLeft(new PolicyTime(Instant.EPOCH, 0), 0))
                .isEqualTo(settings.deviceBudget().tokens());
    }
}
