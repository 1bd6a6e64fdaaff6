package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults that come back or last (health c.3), and faults of several devices at once. */
class RecurrenceTest {
    private static final FaultCode CODE = FaultCode.chip("200001002");
    private static final long DAY = 86_400;

    private final PolicyBench bench = PolicyBench.ofDefaults();

    private static PolicyBench with(FrequencyRule frequency, DurationRule duration) {
        RecurrenceRules.Builder rules = RecurrenceRules.builder("test");
        if (frequency != null) {
            rules.add(CODE, frequency);
        }
        if (duration != null) {
            rules.add(CODE, duration);
        }
        return new PolicyBench(
                PolicySettings.DEFAULT.withTables(FaultLevels.shipped(), rules.build(), GraceTolerance.DEFAULT));
    }

    private static FrequencyRule twiceInAMinute() {
        return new FrequencyRule(Duration.ofSeconds(60), 2, FaultLevel.SEPARATE, Optional.of(Duration.ofSeconds(100)));
    }

    private static DurationRule twentySeconds() {
        return new DurationRule(Duration.ofSeconds(20), Duration.ofSeconds(60), FaultLevel.PRE_SEPARATE);
    }

    private static void flash(PolicyBench bench, int device) {
        bench.occur(device, CODE);
        bench.recover(device, CODE);
    }

    @ParameterizedTest
    @CsvSource({"59,SEPARATE", "60,SEPARATE", "61,NOT_HANDLE"})
    void twiceInAWindowOfSixtySeconds(long seconds, FaultLevel level) {
        PolicyBench minute = with(twiceInAMinute(), null);
        flash(minute, 0);

        assertThat(minute.passSeconds(seconds).occur(0, CODE).level()).isEqualTo(level);
    }

    @Test
    void twoMemoryErrorsInADayTakeADeviceOutUntilAnOperatorReleasesIt() {
        assertThat(bench.report(0, FaultReport.once(PolicyBench.HBM)).action()).isEqualTo(RecoveryAction.REBUILD);

        RecoveryDecision second = bench.passSeconds(DAY).report(0, FaultReport.once(PolicyBench.HBM));

        assertThat(second.level()).isEqualTo(FaultLevel.MANUALLY_SEPARATE);
        assertThat(second.action()).isEqualTo(RecoveryAction.HAND_OVER);
        assertThat(second.rule()).isEqualTo("frequency");
        assertThat(second.exit()).contains(RecoveryExit.DEVICE_LOST);
        assertThat(bench.passSeconds(3_650 * DAY).tick(0).level())
                .as("no time releases it")
                .isEqualTo(FaultLevel.MANUALLY_SEPARATE);
        bench.policy.forget(bench.time(), 0);
        assertThat(bench.tick(0).level()).isEqualTo(FaultLevel.NORMAL);
    }

    @ParameterizedTest
    @ValueSource(longs = {-48, -25, 25, 48})
    void aClockThatJumpsDoesNotPushAFaultOutOfTheWindowNorIntoIt(long hours) {
        bench.report(0, FaultReport.once(PolicyBench.HBM));
        bench.jump(Duration.ofHours(hours));
        assertThat(bench.passSeconds(DAY - 1)
                        .report(0, FaultReport.once(PolicyBench.HBM))
                        .level())
                .isEqualTo(FaultLevel.MANUALLY_SEPARATE);

        bench.passSeconds(31).report(1, FaultReport.once(PolicyBench.HBM));
        bench.passSeconds(DAY + 1).jump(Duration.ofHours(-hours));
        assertThat(bench.report(1, FaultReport.once(PolicyBench.HBM)).level()).isEqualTo(FaultLevel.RESTART_BUSINESS);
    }

    @ParameterizedTest
    @CsvSource({"100,SEPARATE", "101,NORMAL"})
    void aDeviceIsReleasedAfterATimeWithoutTheFault(long seconds, FaultLevel level) {
        PolicyBench minute = with(twiceInAMinute(), null);
        flash(minute, 0);
        flash(minute.passSeconds(10), 0);

        assertThat(minute.passSeconds(seconds).tick(0).level()).isEqualTo(level);
    }

    @Test
    void itIsNotReleasedWhileTheFaultIsThere() {
        PolicyBench minute = with(twiceInAMinute(), null);
        flash(minute, 0);
        minute.passSeconds(10).occur(0, CODE);

        assertThat(minute.passSeconds(1_000).tick(0).level()).isEqualTo(FaultLevel.SEPARATE);
        minute.recover(0, CODE);
        assertThat(minute.passSeconds(100).tick(0).level()).isEqualTo(FaultLevel.SEPARATE);
        assertThat(minute.passSeconds(1).tick(0).level()).isEqualTo(FaultLevel.NORMAL);
    }

    @Test
    void anotherFaultBeforeTheReleaseBeginsItAnew() {
        PolicyBench minute = with(twiceInAMinute(), null);
        flash(minute, 0);
        flash(minute.passSeconds(10), 0);
        flash(minute.passSeconds(90), 0);

        assertThat(minute.passSeconds(90).tick(0).level()).isEqualTo(FaultLevel.SEPARATE);
        assertThat(minute.passSeconds(11).tick(0).level()).isEqualTo(FaultLevel.NORMAL);
    }

    @ParameterizedTest
    @CsvSource({"19,NOT_HANDLE", "20,NOT_HANDLE", "21,PRE_SEPARATE"})
    void aFaultThatLastsLongerThanTwentySeconds(long seconds, FaultLevel level) {
        PolicyBench lasting = with(null, twentySeconds());
        lasting.occur(0, CODE);

        assertThat(lasting.passSeconds(seconds).tick(0).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"59,PRE_SEPARATE", "60,PRE_SEPARATE", "61,NORMAL"})
    void itIsGoneOnlyWhenItStaysAwayForLongerThanAMinute(long seconds, FaultLevel level) {
        PolicyBench lasting = with(null, twentySeconds());
        lasting.occur(0, CODE);
        lasting.passSeconds(21).recover(0, CODE);

        assertThat(lasting.passSeconds(seconds).tick(0).level()).isEqualTo(level);
    }

    @Test
    void aLinkThatFlapsWithoutLastingIsNothing() {
        for (int i = 0; i < 100; i++) {
            bench.passSeconds(20).occur(0, PolicyBench.LINK);
            assertThat(bench.passSeconds(20).recover(0, PolicyBench.LINK).level())
                    .isEqualTo(FaultLevel.NORMAL);
        }
    }

    @Test
    void itCountsThoughNobodyAskedWhileItLasted() {
        PolicyBench both =
                with(twiceInAMinute(), new DurationRule(Duration.ofSeconds(2), Duration.ZERO, FaultLevel.SUB_HEALTH));
        both.occur(0, CODE);
        both.passSeconds(3).recover(0, CODE);
        both.passSeconds(3).occur(0, CODE);

        assertThat(both.passSeconds(3).recover(0, CODE).level()).isEqualTo(FaultLevel.SEPARATE);
    }

    @Test
    void whereBothAreSetItCountsOnlyOnceItHasTimedOut() {
        PolicyBench both = with(
                twiceInAMinute(),
                new DurationRule(Duration.ofSeconds(2), Duration.ofSeconds(1), FaultLevel.SUB_HEALTH));
        for (int i = 0; i < 5; i++) {
            both.passSeconds(1).occur(0, CODE);
            assertThat(both.passSeconds(2).recover(0, CODE).level())
                    .as("two seconds aren't longer than two")
                    .isEqualTo(FaultLevel.NORMAL);
        }

        both.passSeconds(10).occur(0, CODE);
        assertThat(both.passSeconds(3).tick(0).level()).isEqualTo(FaultLevel.SUB_HEALTH);
        both.recover(0, CODE);
        both.passSeconds(10).occur(0, CODE);
        assertThat(both.passSeconds(3).tick(0).level())
                .as("the most severe of the three")
                .isEqualTo(FaultLevel.SEPARATE);
    }

    @Test
    void aFaultThatHappensDoesNotLast() {
        PolicyBench lasting = with(twiceInAMinute(), twentySeconds());
        for (int i = 0; i < 5; i++) {
            assertThat(lasting.passSeconds(1).report(0, FaultReport.once(CODE)).level())
                    .isEqualTo(FaultLevel.NOT_HANDLE);
        }
    }

    @Test
    void aFailureThatTheVerdictWantsCountedComesBackToo() {
        assertThat(bench.returned(0, 507054).level()).isEqualTo(FaultLevel.RESTART_BUSINESS);

        RecoveryDecision second = bench.passSeconds(DAY).returned(0, 507054);

        assertThat(second.action()).isEqualTo(RecoveryAction.HAND_OVER);
        assertThat(second.level()).isEqualTo(FaultLevel.SEPARATE);
        assertThat(bench.passSeconds(172_800).tick(0).level()).isEqualTo(FaultLevel.SEPARATE);
        assertThat(bench.passSeconds(1).tick(0).level())
                .as("48 hours without it")
                .isEqualTo(FaultLevel.NORMAL);
    }

    @ParameterizedTest
    @CsvSource({"30,COUNT,points-to-software", "31,RELEASE_AT_ONCE,level-restartnpu"})
    void theSameCodeOnSeveralCardsWithinThirtySecondsIsSoftware(long seconds, RecoveryAction action, String rule) {
        assertThat(bench.occur(0, PolicyBench.RESTART).action()).isEqualTo(RecoveryAction.RELEASE_AT_ONCE);

        RecoveryDecision second = bench.passSeconds(seconds).occur(1, PolicyBench.RESTART);

        assertThat(second.action()).isEqualTo(action);
        assertThat(second.rule()).isEqualTo(rule);
        assertThat(bench.tick(0).action()).as("for the first as well").isEqualTo(action);
        assertThat(bench.tick(1).action()).isEqualTo(action);
    }

    @Test
    void whatIsSoftwareDoesNotCountAsHavingComeBack() {
        bench.report(0, FaultReport.once(PolicyBench.HBM));
        bench.report(1, FaultReport.once(PolicyBench.HBM));
        bench.passSeconds(3_600);

        assertThat(bench.report(0, FaultReport.once(PolicyBench.HBM)).level())
                .as("the first on its own")
                .isEqualTo(FaultLevel.RESTART_BUSINESS);
        assertThat(bench.passSeconds(31)
                        .report(1, FaultReport.once(PolicyBench.HBM))
                        .level())
                .isEqualTo(FaultLevel.RESTART_BUSINESS);
    }

    @Test
    void whatItLedToIsTakenBack() {
        bench.report(0, FaultReport.once(PolicyBench.HBM));
        bench.passSeconds(3_600);
        assertThat(bench.report(0, FaultReport.once(PolicyBench.HBM)).level()).isEqualTo(FaultLevel.MANUALLY_SEPARATE);

        bench.passSeconds(5).report(1, FaultReport.once(PolicyBench.HBM));

        assertThat(bench.tick(0).level()).isEqualTo(FaultLevel.NORMAL);
    }

    @Test
    void aDeviceThatWasTakenOutBeforeStaysOut() {
        bench.report(0, FaultReport.once(PolicyBench.HBM));
        bench.passSeconds(3_600).report(0, FaultReport.once(PolicyBench.HBM));
        bench.passSeconds(3_600).report(0, FaultReport.once(PolicyBench.HBM));

        RecoveryDecision decision = bench.passSeconds(1).report(1, FaultReport.once(PolicyBench.HBM));

        assertThat(decision.rule()).isEqualTo("level-restartbusiness");
        assertThat(bench.tick(0).level()).isEqualTo(FaultLevel.MANUALLY_SEPARATE);
    }

    @Test
    void aPoisonedContextIsSetUpAgainThoughItIsSoftware() {
        PolicyBench consenting = new PolicyBench(PolicySettings.DEFAULT.withSequences(true));
        assertThat(consenting.returned(0, 507054).action()).isEqualTo(RecoveryAction.RUN_SEQUENCE);

        RecoveryDecision second = consenting.returned(1, 507054);

        assertThat(second.action()).isEqualTo(RecoveryAction.REBUILD);
        assertThat(second.rule()).isEqualTo("points-to-software");
        assertThat(consenting.passSeconds(3_600).returned(0, 507054).level())
                .as("neither counted")
                .isEqualTo(FaultLevel.RESTART_BUSINESS);
    }

    @Test
    void anIncidentMaySayThatItIsSoftware() {
        RecoveryDecision decision = bench.ask(PolicyQuestion.tick(bench.time(), 0)
                .withReports(List.of(FaultReport.occur(PolicyBench.SEPARATE)))
                .withPointsToSoftware());

        assertThat(decision.action()).isEqualTo(RecoveryAction.COUNT);
        assertThat(decision.rule()).isEqualTo("points-to-software");
        assertThat(bench.tick(0).action()).isEqualTo(RecoveryAction.COUNT);
    }

    @Test
    void devicesThatAreLostAreHandedOverThoughAllAre() {
        for (int device = 0; device < 4; device++) {
            assertThat(bench.returned(device, 507010).action()).isEqualTo(RecoveryAction.HAND_OVER);
            assertThat(bench.condition(device, DeviceCondition.WEDGED).action()).isEqualTo(RecoveryAction.HAND_OVER);
        }
    }

    @Test
    void devicesThatWaitTogetherDoNotFailTogether() {
        for (int device = 0; device < 8; device++) {
            assertThat(bench.returned(device, 507057).rule()).isEqualTo("code-507057");
        }
    }

    @Test
    void theBreakerTripsWhenMoreThanHalfOfTheDevicesHaveTheSame() {
        PolicyBench eight = new PolicyBench(PolicySettings.DEFAULT.withBreaker(8, 0.5));
        for (int device = 0; device < 4; device++) {
            eight.occur(device, PolicyBench.RESTART);
        }
        assertThat(eight.occur(7, PolicyBench.SEPARATE).action())
                .as("half isn't more than half, and another code is another matter")
                .isEqualTo(RecoveryAction.HAND_OVER);

        eight.occur(4, PolicyBench.RESTART);

        RecoveryDecision other = eight.passSeconds(30).occur(6, PolicyBench.FREE_RESTART);
        assertThat(other.rule()).isEqualTo("circuit-breaker");
        assertThat(other.action()).isEqualTo(RecoveryAction.COUNT);
        RecoveryDecision after = eight.passSeconds(1).tick(6);
        assertThat(after.action())
                .as("closed again, and the fault is there")
                .isEqualTo(RecoveryAction.RELEASE_WHEN_IDLE);
        assertThat(after.fresh()).isTrue();
    }

    @Test
    void oneDeviceIsNoMajority() {
        PolicyBench one = new PolicyBench(PolicySettings.DEFAULT.withBreaker(1, 0.5));

        assertThat(one.occur(0, PolicyBench.RESTART).action()).isEqualTo(RecoveryAction.RELEASE_AT_ONCE);
    }

    @Test
    void aDeviceHasSoManyCodesAtMost() {
        for (int i = 0; i < 600; i++) {
            bench.passSeconds(1).occur(0, FaultCode.chip(Integer.toHexString(0x10_0000 + i)));
        }
        bench.occur(0, PolicyBench.NOT_HANDLE);

        assertThat(bench.policy.activeFaults(0))
                .as("the least severe goes first")
                .hasSize(256)
                .doesNotContain(PolicyBench.NOT_HANDLE);
    }
}
