package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.acl4j.health.Round.Work;
import io.github.acl4j.health.WeightedHeartbeat.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The weighted heartbeat of health.md b.1 to b.3, and its defects D1 to D7 of b.5. D8 is about threads: see the monitor's tests. */
class WeightedHeartbeatTest {
    private static final Duration ONE = Duration.ofSeconds(1);
    private static final Duration THREE = Duration.ofSeconds(3);
    private static final Duration FIVE = Duration.ofSeconds(5);

    private final HealthPolicy.Judge judge = new WeightedHeartbeat().forDevice();

    private static Round.Builder delays(long l1, long l2, long l3) {
        return Rounds.idle()
                .reading(Rounds.took(Layer.DRIVER, Duration.ofMillis(l1)))
                .reading(Rounds.took(Layer.SCHEDULER, Duration.ofMillis(l2)))
                .reading(Rounds.took(Layer.COMPUTE, Duration.ofMillis(l3)));
    }

    private static Round.Builder good() {
        return delays(1, 1, 1);
    }

    /** 180 % of the 50 ms of L2: slow, not alarming. */
    private static Round.Builder slow() {
        return delays(1, 90, 1);
    }

    private Assessment after(int times, Round.Builder round) {
        Assessment last = judge.judge(round.build());
        for (int i = 1; i < times; i++) {
            last = judge.judge(round.build());
        }
        return last;
    }

    @Test
    void theScoreIsTheWeightedSumOfSeconds() {
        assertThat(judge.judge(delays(1000, 2000, 4000).build()).score().orElseThrow())
                .isCloseTo(0.2 * 1 + 0.3 * 2 + 0.5 * 4, within(1e-9));
    }

    @Test
    void d1AWeightMustNotHideALayer() {
        Assessment assessment = judge.judge(delays(2400, 0, 0).build());

        assertThat(assessment.score().orElseThrow()).isCloseTo(0.48, within(1e-9));
        assertThat(assessment.verdict().state()).isEqualTo(HealthState.DEGRADED);
    }

    @Test
    void d2EachLayerHasAThresholdOfItsOwn() {
        Settings settings = Settings.DEFAULT;
        assertThat(settings.thresholds()).containsOnlyKeys(Layer.DRIVER, Layer.SCHEDULER, Layer.COMPUTE);
        // Below the limit of L2 and far below 500 ms, and alarming all the same.
        assertThat(judge.judge(delays(1, 101, 1).build()).verdict().state()).isEqualTo(HealthState.DEGRADED);
        assertThat(new WeightedHeartbeat()
                        .forDevice()
                        .judge(delays(1, 1, 101).build())
                        .verdict()
                        .state())
                .isEqualTo(HealthState.HEALTHY);
    }

    @Test
    void d3Between150And200PercentIsSlowButNoLevel() {
        Assessment assessment = after(3, slow());

        assertThat(assessment.verdict().state()).isEqualTo(HealthState.HEALTHY);
        assertThat(assessment.nextRound()).isEqualTo(ONE);
    }

    @Test
    void d3ASchedulerThatDoesNotAnswerWhereTheDriverDoesIsASoftHang() {
        Verdict verdict = judge.judge(
                        good().reading(Rounds.timeout(Layer.SCHEDULER)).build())
                .verdict();

        assertThat(verdict.rule()).isEqualTo("level-2");
        assertThat(verdict.state()).isEqualTo(HealthState.SUSPECT_SCHEDULER);
    }

    @Test
    void d3AMissingDelayMakesNoScore() {
        assertThat(judge.judge(Rounds.idle().build()).score()).isEmpty();
        assertThat(judge.judge(good().reading(Rounds.timeout(Layer.COMPUTE)).build())
                        .score())
                .isEmpty();
    }

    @Test
    void d4Exactly150PercentIsNotSlow() {
        assertThat(after(3, delays(75, 75, 750)).nextRound()).isEqualTo(THREE);
    }

    @Test
    void d4ThreeSlowRoundsMakeItFastAndTenGoodOnesEachStepSlower() {
        assertThat(after(2, slow()).nextRound()).isEqualTo(THREE);
        assertThat(after(1, slow()).nextRound()).isEqualTo(ONE);
        assertThat(after(9, good()).nextRound()).isEqualTo(ONE);
        assertThat(after(1, good()).nextRound()).isEqualTo(THREE);
        assertThat(after(9, good()).nextRound()).isEqualTo(THREE);
        assertThat(after(1, good()).nextRound()).isEqualTo(FIVE);
        assertThat(after(30, good()).nextRound()).isEqualTo(FIVE);
    }

    @Test
    void d4OneSlowRoundEndsTheRelaxedInterval() {
        assertThat(after(10, good()).nextRound()).isEqualTo(FIVE);
        assertThat(after(1, slow()).nextRound()).isEqualTo(THREE);
        assertThat(after(2, slow()).nextRound()).isEqualTo(ONE);
    }

    @Test
    void d5AFailureIsNoGoodRoundAndCountsAsSlow() {
        after(9, good());
        after(1, good().reading(Rounds.timeout(Layer.COMPUTE)));
        assertThat(after(9, good()).nextRound()).isEqualTo(THREE);
        assertThat(after(3, good().reading(Rounds.timeout(Layer.COMPUTE))).nextRound())
                .isEqualTo(ONE);
    }

    /** What it is given are durations: there is no clock that could go back. */
    @Test
    void d6NothingTakesATimeOfDay() {
        assertThat(Arrays.stream(WeightedHeartbeat.class.getDeclaredMethods())
                        .flatMap(method -> Arrays.stream(method.getParameterTypes()))
                        .map(Class::getName))
                .noneMatch(name -> name.startsWith("java.time.Instant") || name.startsWith("java.time.Clock"));
        assertThat(Arrays.stream(Round.class.getRecordComponents())
                        .map(component -> component.getType().getName()))
                .doesNotContain("java.time.Instant");
    }

    @Test
    void d7TenGoodRoundsEndALevel() {
        assertThat(after(1, delays(1, 1, 1001)).verdict().rule()).isEqualTo("level-1");
        assertThat(after(9, good()).verdict().rule()).isEqualTo("level-1");
        assertThat(after(1, good()).verdict().state()).isEqualTo(HealthState.HEALTHY);
    }

    @Test
    void aHigherLevelCountsAtOnceAndALowerOneDoesNot() {
        assertThat(after(1, good().reading(Rounds.error(Layer.DRIVER, 507899)))
                        .verdict()
                        .rule())
                .isEqualTo("level-3");
        assertThat(after(1, good().reading(Rounds.timeout(Layer.COMPUTE)))
                        .verdict()
                        .rule())
                .isEqualTo("level-3");
    }

    @Test
    void coresThatDoNotAnswerAreASoftHang() {
        assertThat(after(1, good().reading(Rounds.timeout(Layer.COMPUTE)))
                        .verdict()
                        .state())
                .isEqualTo(HealthState.SUSPECT_AICORE);
    }

    @Test
    void whatSomebodySaidComesFirst() {
        assertThat(after(1, good()).verdict().state()).isEqualTo(HealthState.HEALTHY);
        assertThat(after(1, Rounds.faulted(507015)).verdict().state()).isEqualTo(HealthState.TASK_FAULT);
        assertThat(judge.judge(Rounds.stuck()).verdict().state()).isEqualTo(HealthState.WEDGED);
        assertThat(after(1, good()).verdict().state()).isEqualTo(HealthState.HEALTHY);
    }

    @Test
    void workThatProgressesIsAGoodRoundAndSilenceIsNone() {
        assertThat(after(1, Round.builder()).verdict().state()).isEqualTo(HealthState.UNKNOWN);
        assertThat(after(10, Round.builder().work(Work.PROGRESSING)).nextRound())
                .isEqualTo(FIVE);
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        Map<Layer, Duration> all = Settings.DEFAULT.thresholds();
        assertThatThrownBy(() -> new Settings(THREE, Duration.ofMillis(999), FIVE, 3, 10, all))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Settings(ONE, THREE, FIVE, 3, 10, all))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Settings(THREE, ONE, ONE, 3, 10, all))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Settings(THREE, ONE, FIVE, 0, 10, all))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Settings(THREE, ONE, FIVE, 3, 10, Map.of(Layer.DRIVER, ONE)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
