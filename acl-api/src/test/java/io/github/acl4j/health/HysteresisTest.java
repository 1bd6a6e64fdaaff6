package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Three bad rounds in a row to suspect, ten good ones to clear (health.md a.3); facts count at once. */
class HysteresisTest {
    private final HealthPolicy.Judge judge = new VerdictTable().forDevice();

    private HealthState after(int times, Round.Builder round) {
        HealthState state = HealthState.UNKNOWN;
        for (int i = 0; i < times; i++) {
            state = judge.judge(round.build()).verdict().state();
        }
        return state;
    }

    private static Round.Builder silent() {
        return Rounds.idle().reading(Rounds.timeout(Layer.SCHEDULER));
    }

    @Test
    void twoBadRoundsAreNothingAndTheThirdIsASuspicion() {
        assertThat(after(1, Rounds.idle())).isEqualTo(HealthState.HEALTHY);
        assertThat(after(2, silent())).isEqualTo(HealthState.HEALTHY);
        assertThat(after(1, silent())).isEqualTo(HealthState.SUSPECT_SCHEDULER);
    }

    @Test
    void aGoodRoundBetweenStartsTheCountAgain() {
        after(1, Rounds.idle());
        after(2, silent());
        after(1, Rounds.idle());
        assertThat(after(2, silent())).isEqualTo(HealthState.HEALTHY);
    }

    @Test
    void nineGoodRoundsClearNothingAndTheTenthDoes() {
        after(3, silent());
        assertThat(after(9, Rounds.idle())).isEqualTo(HealthState.SUSPECT_SCHEDULER);
        assertThat(after(1, Rounds.idle())).isEqualTo(HealthState.HEALTHY);
    }

    @Test
    void anotherSuspicionTakesOverAfterThreeRounds() {
        after(3, silent());
        assertThat(after(2, Rounds.overdue(0))).isEqualTo(HealthState.SUSPECT_SCHEDULER);
        assertThat(after(1, Rounds.overdue(0))).isEqualTo(HealthState.APP_STALL);
    }

    @Test
    void aFaultCountsAtOnceAndIsOverAtOnce() {
        after(1, Rounds.idle());
        assertThat(after(1, Rounds.faulted(507015))).isEqualTo(HealthState.TASK_FAULT);
        assertThat(after(1, Rounds.idle())).isEqualTo(HealthState.HEALTHY);
    }

    /** Else a device that was out of service already would come back for two rounds. */
    @Test
    void whatIsSuspectedRightAfterAFaultCountsAtOnce() {
        after(1, Rounds.faulted(507015));
        assertThat(after(1, silent())).isEqualTo(HealthState.SUSPECT_SCHEDULER);
    }

    @Test
    void aRoundThatTellsNothingClearsNoSuspicion() {
        after(3, silent());
        assertThat(after(20, Round.builder())).isEqualTo(HealthState.SUSPECT_SCHEDULER);
        assertThat(after(1, Rounds.idle())).isEqualTo(HealthState.SUSPECT_SCHEDULER);
    }

    @Test
    void oneUtilizationThatIsNotKnownDoesNotMakeADeviceUnknown() {
        after(1, Rounds.idle());
        assertThat(after(2, Rounds.overdue(-1))).isEqualTo(HealthState.HEALTHY);
        assertThat(after(1, Rounds.overdue(-1))).isEqualTo(HealthState.UNKNOWN);
    }

    @Test
    void inDoubtItLooksMoreOften() {
        assertThat(judge.judge(Rounds.idle().build()).nextRound()).isEqualTo(Duration.ofSeconds(3));
        assertThat(judge.judge(silent().build()).nextRound()).isEqualTo(Duration.ofSeconds(1));
        assertThat(judge.judge(Rounds.idle().build()).nextRound()).isEqualTo(Duration.ofSeconds(3));
    }

    /** A monitor whose layers are all off would else ask for nothing every second. */
    @Test
    void thatNothingIsEverKnownIsNoDoubt() {
        after(10, Round.builder());
        assertThat(judge.judge(Round.builder().build()).nextRound()).isEqualTo(Duration.ofSeconds(3));
    }
}
