package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.fault.DeviceState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decided about one fault (health d), and how often. */
class RecoveryPolicyTest {
    private final PolicyBench bench = PolicyBench.ofDefaults();
    private final PolicyBench consenting = new PolicyBench(PolicySettings.DEFAULT.withSequences(true));

    @ParameterizedTest
    @CsvSource({
        "200001002,COUNT,NotHandleFault,false",
        "020000002,CORDON,SubHealthFault,true",
        "80BB8003,RETRY_REQUESTS,RestartRequest,false",
        "81B38002,REBUILD,RestartBusiness,false",
        "8C084E00,RELEASE_WHEN_IDLE,FreeRestartNPU,true",
        "40F84E00,RELEASE_AT_ONCE,RestartNPU,true",
        "110001024,CORDON,PreSeparateNPU,true",
        "020001002,HAND_OVER,SeparateNPU,true"
    })
    void eachLevelHasItsAction(String code, RecoveryAction action, String level, boolean cordon) {
        RecoveryDecision decision = bench.occur(0, FaultCode.chip(code));

        assertThat(decision.action()).isEqualTo(action);
        assertThat(decision.level().levelName()).isEqualTo(level);
        assertThat(decision.cordon()).isEqualTo(cordon);
        assertThat(decision.fresh()).isTrue();
        assertThat(decision.rule()).startsWith("level-");
        assertThat(decision.table()).contains("22bb3d98");
        assertThat(decision.reasons()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "507015,REBUILD,category-kernel-unknown",
        "507014,REBUILD,category-kernel-timeout",
        "507053,REBUILD,category-device-mem-uce",
        "507054,REBUILD,category-hbm-ecc",
        "507055,AWAIT_PEER,code-507055",
        "507056,AWAIT_PEER,code-507056",
        "507057,AWAIT_PEER,code-507057",
        "507904,AWAIT_PEER,scope-peer",
        "507914,REBUILD,category-link",
        "507010,HAND_OVER,category-device-lost",
        "507901,HAND_OVER,category-device-lost",
        "107022,JOIN,category-task-aborted",
        "107000,COUNT,category-api-misuse",
        "207018,RETRY_REQUESTS,category-oom",
        "507046,COUNT,category-sync-timeout",
        "207000,COUNT,category-unsupported"
    })
    void eachCodeHasItsAction(int code, RecoveryAction action, String rule) {
        RecoveryDecision decision = bench.returned(0, code);

        assertThat(decision.action()).isEqualTo(action);
        assertThat(decision.rule()).isEqualTo(rule);
    }

    @ParameterizedTest
    @ValueSource(ints = {507055, 507056, 507057})
    void aSuspectedPeerIsNoReasonToResetThisDevice(int code) {
        RecoveryDecision decision = consenting.returned(0, code);

        assertThat(decision.action()).isEqualTo(RecoveryAction.AWAIT_PEER);
        assertThat(decision.level()).isEqualTo(FaultLevel.NOT_HANDLE);
        assertThat(consenting.policy.budgetLeft(consenting.time(), 0)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "507053,RUN_SEQUENCE",
        "507054,RUN_SEQUENCE",
        "507914,RUN_SEQUENCE",
        "507015,REBUILD",
        "507010,HAND_OVER"
    })
    void aSequenceRunsOnlyWithConsentAndWhereARepairCanHelp(int code, RecoveryAction action) {
        assertThat(consenting.returned(0, code).action()).isEqualTo(action);
        assertThat(bench.returned(0, code).action()).isNotEqualTo(RecoveryAction.RUN_SEQUENCE);
    }

    @Test
    void theEventOfTheMemoryDoesNotKeepItFromBeingRepaired() {
        PolicyQuestion question = consenting.failure(0, 507054).withReports(List.of(FaultReport.once(PolicyBench.HBM)));

        RecoveryDecision decision = consenting.ask(question);

        assertThat(decision.action()).isEqualTo(RecoveryAction.RUN_SEQUENCE);
        assertThat(decision.level()).isEqualTo(FaultLevel.RESTART_BUSINESS);
        assertThat(decision.reasons()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(DeviceCondition.class)
    void everyConditionIsDecided(DeviceCondition condition) {
        RecoveryDecision decision = bench.condition(0, condition);

        assertThat(decision.action())
                .isEqualTo(
                        switch (condition) {
                            case HEALTHY, BUSY -> RecoveryAction.NONE;
                            case APP_STALL, UNKNOWN -> RecoveryAction.COUNT;
                            case SUSPECT_AICORE, SUSPECT_SCHEDULER, SUSPECT_DMA, SUSPECT_DRIVER ->
                                RecoveryAction.CORDON;
                            case TASK_FAULT -> RecoveryAction.REBUILD;
                            case RECOVERING -> RecoveryAction.JOIN;
                            case LOST, WEDGED -> RecoveryAction.HAND_OVER;
                        });
    }

    @ParameterizedTest
    @EnumSource(DeviceState.class)
    void everyStateIsACondition(DeviceState state) {
        assertThat(DeviceCondition.of(state)).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(ErrorCategory.class)
    void aPoisonedContextIsNeverLeftAsItIs(ErrorCategory category) {
        for (int code : PolicyBench.codes()) {
            var verdict = PolicyBench.verdict(code);
            if (verdict.category() == category && verdict.isFatal()) {
                assertThat(PolicyBench.ofDefaults().returned(0, code).action().isExit())
                        .as("%d, %s", code, verdict)
                        .isTrue();
            }
        }
    }

    @Test
    void exitCodes() {
        assertThat(bench.condition(0, DeviceCondition.LOST).exit()).contains(RecoveryExit.DEVICE_LOST);
        assertThat(bench.condition(1, DeviceCondition.WEDGED).exit()).contains(RecoveryExit.DEVICE_WEDGED);
        assertThat(bench.occur(2, PolicyBench.RESTART).exit()).contains(RecoveryExit.RESCHEDULE);
        assertThat(bench.occur(3, PolicyBench.BUSINESS).exit()).isEmpty();
        assertThat(List.of(RecoveryExit.values()))
                .extracting(RecoveryExit::code)
                .containsExactly(70, 71, 72, 75);
    }

    @Test
    void aWedgedDeviceThatIsOutOfServiceAsWellExitsAsWedged() {
        PolicyQuestion question = PolicyQuestion.tick(bench.time(), 0)
                .withReports(List.of(FaultReport.occur(PolicyBench.SEPARATE).withLevel(FaultLevel.MANUALLY_SEPARATE)))
                .withCondition(DeviceCondition.WEDGED);

        assertThat(bench.ask(question).exit()).contains(RecoveryExit.DEVICE_WEDGED);
    }

    @Test
    void deadlines() {
        assertThat(bench.occur(0, PolicyBench.REQUEST).deadline()).contains(Duration.ofSeconds(60));
        assertThat(bench.occur(1, PolicyBench.RESTART).deadline())
                .as("150 s for the reset and 30 s until it is read")
                .contains(Duration.ofSeconds(180));
        assertThat(bench.occur(2, PolicyBench.FREE_RESTART).deadline())
                .as("idle for 60 s before it is reset")
                .contains(Duration.ofSeconds(240));
        assertThat(bench.occur(3, PolicyBench.BUSINESS).deadline()).isEmpty();
    }

    @Test
    void preSeparateOutranksRestartSoNoResetIsWaitedFor() {
        RecoveryDecision decision =
                bench.report(0, FaultReport.occur(PolicyBench.RESTART), FaultReport.occur(PolicyBench.PRE_SEPARATE));

        assertThat(decision.level()).isEqualTo(FaultLevel.PRE_SEPARATE);
        assertThat(decision.action()).isEqualTo(RecoveryAction.CORDON);
    }

    @Test
    void aPoisonedContextOnADeviceThatIsToBeLeftIsSetUpAgainAllTheSame() {
        PolicyQuestion question =
                bench.failure(0, 507015).withReports(List.of(FaultReport.occur(PolicyBench.PRE_SEPARATE)));

        RecoveryDecision decision = bench.ask(question);

        assertThat(decision.action()).isEqualTo(RecoveryAction.REBUILD);
        assertThat(decision.cordon()).isTrue();
        assertThat(decision.level()).isEqualTo(FaultLevel.PRE_SEPARATE);
    }

    @Test
    void whatTheClusterSaysOutranksTheTable() {
        FaultReport told = FaultReport.occur(PolicyBench.SEPARATE).withLevel(FaultLevel.RESTART_BUSINESS);

        assertThat(bench.report(0, told).action()).isEqualTo(RecoveryAction.REBUILD);
        assertThat(bench.tick(0).level()).as("as long as it is there").isEqualTo(FaultLevel.RESTART_BUSINESS);
    }

    @Test
    void anUnknownCodeIsWhatTheDriverTakesItFor() {
        FaultReport unknown = FaultReport.occur(FaultCode.chip("12345678"));

        assertThat(bench.report(0, unknown.withSeverity(FaultReport.Severity.MINOR))
                        .action())
                .isEqualTo(RecoveryAction.COUNT);
        assertThat(bench.tick(0).level()).isEqualTo(FaultLevel.NOT_HANDLE);
        assertThat(bench.passSeconds(31).report(1, unknown).action()).isEqualTo(RecoveryAction.HAND_OVER);
    }

    @ParameterizedTest
    @CsvSource({"0,RETRY_REQUESTS", "59,RETRY_REQUESTS", "60,RETRY_REQUESTS", "61,REBUILD"})
    void requestsAreDoneAgainForSixtySeconds(long seconds, RecoveryAction action) {
        bench.occur(0, PolicyBench.REQUEST);

        RecoveryDecision decision = bench.passSeconds(seconds).tick(0);

        assertThat(decision.action()).isEqualTo(action);
        if (action == RecoveryAction.RETRY_REQUESTS) {
            assertThat(decision.deadline()).contains(Duration.ofSeconds(60 - seconds));
            assertThat(decision.fresh()).isFalse();
        } else {
            assertThat(decision.rule()).isEqualTo("request-window-over");
            assertThat(decision.fresh()).isTrue();
        }
    }

    @Test
    void aFaultThatIsStillThereIsNoNewOne() {
        RecoveryDecision first = bench.occur(0, PolicyBench.BUSINESS);
        RecoveryDecision repeated = bench.passSeconds(10).occur(0, PolicyBench.BUSINESS);
        RecoveryDecision ticked = bench.passSeconds(10).tick(0);
        RecoveryDecision unrelated = bench.passSeconds(10).occur(0, PolicyBench.NOT_HANDLE);

        assertThat(List.of(first, repeated, ticked, unrelated))
                .extracting(RecoveryDecision::action)
                .containsOnly(RecoveryAction.REBUILD);
        assertThat(List.of(first, repeated, ticked, unrelated))
                .extracting(RecoveryDecision::fresh)
                .containsExactly(true, false, false, false);
        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isEqualTo(2);
        assertThat(bench.policy.activeFaults(0)).containsExactly(PolicyBench.NOT_HANDLE, PolicyBench.BUSINESS);
    }

    @Test
    void whatIsOverAsksForNothing() {
        bench.occur(0, PolicyBench.BUSINESS);

        RecoveryDecision over = bench.recover(0, PolicyBench.BUSINESS);

        assertThat(over.action()).isEqualTo(RecoveryAction.NONE);
        assertThat(over.fresh()).isFalse();
        assertThat(bench.recover(0, PolicyBench.SEPARATE).action()).isEqualTo(RecoveryAction.NONE);
        assertThat(bench.policy.activeFaults(0)).isEmpty();
    }

    @Test
    void threeActionsInSixHoursThenTheDeviceIsHandedOver() {
        for (int left = 2; left >= 0; left--) {
            RecoveryDecision decision = bench.passSeconds(60).returned(0, 507014);
            assertThat(decision.action()).isEqualTo(RecoveryAction.REBUILD);
            assertThat(decision.budgetLeft()).isEqualTo(left);
        }

        RecoveryDecision spent = bench.passSeconds(60).returned(0, 507014);

        assertThat(spent.action()).isEqualTo(RecoveryAction.HAND_OVER);
        assertThat(spent.rule()).isEqualTo("budget-spent");
        assertThat(spent.exit()).contains(RecoveryExit.BUDGET_SPENT);
        assertThat(bench.passSeconds(31).returned(1, 507014).action())
                .as("another device has its own")
                .isEqualTo(RecoveryAction.REBUILD);
    }

    @Test
    void theBudgetOfADeviceIsThatOfAllItsRules() {
        bench.returned(0, 507014);
        bench.returned(0, 507018);
        bench.report(0, FaultReport.once(PolicyBench.RESTART));

        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isZero();
        assertThat(bench.returned(0, 507054).rule()).isEqualTo("budget-spent");
    }

    @ParameterizedTest
    @CsvSource({"21599,HAND_OVER", "21600,REBUILD"})
    void allIsBackSixHoursAfterTheFirst(long seconds, RecoveryAction action) {
        for (int i = 0; i < 3; i++) {
            bench.returned(0, 507014);
        }

        assertThat(bench.passSeconds(seconds).returned(0, 507014).action()).isEqualTo(action);
        if (action == RecoveryAction.REBUILD) {
            assertThat(bench.policy.budgetLeft(bench.time(), 0)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1_000_000, -7, 7, 24, 1_000_000})
    void aWallClockThatJumpsGrantsNothing(long hours) {
        for (int i = 0; i < 3; i++) {
            bench.returned(0, 507014);
        }

        bench.jump(Duration.ofHours(hours));

        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isZero();
        assertThat(bench.passSeconds(1).returned(0, 507014).action()).isEqualTo(RecoveryAction.HAND_OVER);
        assertThat(bench.passSeconds(21_600).returned(0, 507014).action())
                .as("nor does it take anything")
                .isEqualTo(RecoveryAction.REBUILD);
    }

    @Test
    void aMonotonicClockThatGoesBackIsTakenForStanding() {
        for (int i = 0; i < 3; i++) {
            bench.returned(0, 507014);
        }
        bench.nanos -= Duration.ofDays(1).toNanos();

        assertThat(bench.returned(0, 507014).action()).isEqualTo(RecoveryAction.HAND_OVER);
    }

    @Test
    void anActionMayHaveABudgetOfItsOwn() {
        PolicyBench once = new PolicyBench(PolicySettings.DEFAULT
                .withActionBudget(RecoveryAction.REBUILD, new Budget(1, Duration.ofHours(1)))
                .withDeviceBudget(new Budget(10, Duration.ofHours(6))));

        assertThat(once.returned(0, 507014).action()).isEqualTo(RecoveryAction.REBUILD);
        assertThat(once.returned(0, 507014).action()).isEqualTo(RecoveryAction.HAND_OVER);
        assertThat(once.returned(0, 507018).action()).as("another rule").isEqualTo(RecoveryAction.REBUILD);
        assertThat(once.passSeconds(3_600).returned(0, 507014).action()).isEqualTo(RecoveryAction.REBUILD);
    }

    @Test
    void aRequestThatFailsAgainAndAgainIsGivenUpAndTheDeviceIsNot() {
        RecoveryDecision decision = bench.returned(0, 207018);
        for (int i = 0; i < 3; i++) {
            assertThat(decision.action()).isEqualTo(RecoveryAction.RETRY_REQUESTS);
            decision = bench.passSeconds(1).returned(0, 207018);
        }

        assertThat(decision.action()).isEqualTo(RecoveryAction.COUNT);
        assertThat(decision.rule()).isEqualTo("retries-spent");
        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isEqualTo(3);
    }

    @Test
    void theCatalogueSaysHowOftenAndWhenToTryAgain() {
        assertThat(PolicyBench.verdict(207007).retry().attempts()).isEqualTo(2);

        RecoveryDecision first = bench.returned(0, 207007);
        RecoveryDecision second = bench.returned(0, 207007);

        assertThat(List.of(first, second))
                .extracting(RecoveryDecision::action)
                .containsOnly(RecoveryAction.RETRY_REQUESTS);
        assertThat(first.delay()).isEqualTo(PolicyBench.verdict(207007).retry().delay());
        assertThat(bench.returned(0, 207007).action()).isEqualTo(RecoveryAction.COUNT);
    }

    @Test
    void triesThatDoNotHelpWaitTwiceAsLongEachTime() {
        PolicyBench patient = new PolicyBench(PolicySettings.DEFAULT
                .withDeviceBudget(new Budget(100, Duration.ofHours(6)))
                .withActionBudget(RecoveryAction.REBUILD, new Budget(100, Duration.ofHours(6)))
                .withBackoff(new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(10))));
        for (long expected : new long[] {0, 2, 4, 8, 10, 10}) {
            RecoveryDecision decision = patient.returned(0, 507014);
            assertThat(decision.delay()).isEqualTo(Duration.ofSeconds(expected));
            patient.policy.finished(patient.time(), decision, false);
        }

        patient.passSeconds(4);
        RecoveryDecision later = patient.returned(0, 507014);
        assertThat(later.delay()).as("4 of the 10 seconds have passed").isEqualTo(Duration.ofSeconds(6));
        assertThat(patient.returned(0, 507018).delay()).as("another rule").isZero();
        patient.policy.finished(patient.time(), later, true);
        assertThat(patient.returned(0, 507014).delay()).as("it helped").isZero();
    }

    @Test
    void backoffCannotOverflow() {
        Backoff day = new Backoff(Duration.ofNanos(1), Duration.ofDays(1));

        assertThat(day.after(0)).isZero();
        assertThat(day.after(1)).isEqualTo(Duration.ofNanos(1));
        assertThat(day.after(2)).isEqualTo(Duration.ofNanos(2));
        assertThat(day.after(Integer.MAX_VALUE)).isPositive().isLessThanOrEqualTo(Duration.ofDays(1));
        assertThat(new Backoff(Duration.ofHours(23), Duration.ofDays(1)).after(1_000))
                .isEqualTo(Duration.ofDays(1));
    }

    @Test
    void whatAnOperatorVouchesForBeginsAnew() {
        for (int i = 0; i < 3; i++) {
            bench.returned(0, 507014);
        }

        bench.policy.forget(bench.time(), 0);

        assertThat(bench.returned(0, 507014).action()).isEqualTo(RecoveryAction.REBUILD);
    }

    @Test
    void settingsOutOfTheirRangeAreRefused() {
        PolicySettings settings = PolicySettings.DEFAULT;
        assertThatThrownBy(() -> settings.withBreaker(8, 0)).hasMessageContaining("0.0");
        assertThatThrownBy(() -> settings.withBreaker(-1, 0.5)).hasMessageContaining("-1");
        assertThatThrownBy(() -> settings.withBreaker(8, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> settings.withRequestWindow(Duration.ofDays(2))).hasMessageContaining("86400");
        assertThatThrownBy(() -> settings.withActionBudget(RecoveryAction.COUNT, Budget.DEFAULT))
                .hasMessageContaining("COUNT");
        assertThatThrownBy(() -> new Budget(-1, Duration.ofHours(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Budget(1, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PolicyQuestion.tick(bench.time(), -1)).hasMessageContaining("-1");
    }

    @Test
    void anIncidentIsJudgedOnEachDeviceByWhatItSawThere() {
        IncidentTracker tracker = new IncidentTracker();
        tracker.record(Sighting.of(bench.wall, 0, 507057));
        Incident incident = tracker.record(Sighting.of(bench.wall, 1, 507054)).orElseThrow();

        assertThat(PolicyQuestion.of(bench.time(), 0, incident).aclCode()).hasValue(507057);
        assertThat(PolicyQuestion.of(bench.time(), 1, incident).aclCode()).hasValue(507054);
        assertThatThrownBy(() -> PolicyQuestion.of(bench.time(), 2, incident)).hasMessageContaining("device 2");
        assertThat(bench.ask(PolicyQuestion.of(bench.time(), 0, incident)).action())
                .isEqualTo(RecoveryAction.AWAIT_PEER);
        assertThat(Optional.of(incident.pointsToSoftware())).contains(false);
    }

    // Three tasks read the same broken memory: that isn't a device that breaks three times a day.
    @Test
    void anIncidentCountsOnceHoweverOftenItIsSeen() {
        IncidentTracker tracker = new IncidentTracker();
        for (int i = 0; i < 3; i++) {
            assertThat(seen(tracker, 507053).action()).isEqualTo(RecoveryAction.REBUILD);
        }

        bench.pass(IncidentTracker.WINDOW.plusSeconds(1));
        assertThat(seen(tracker, 507053).action()).isEqualTo(RecoveryAction.HAND_OVER);
    }

    private RecoveryDecision seen(IncidentTracker tracker, int code) {
        Incident incident = tracker.record(Sighting.of(bench.wall, 0, code)).orElseThrow();
        return bench.ask(PolicyQuestion.of(bench.time(), 0, incident));
    }
}
