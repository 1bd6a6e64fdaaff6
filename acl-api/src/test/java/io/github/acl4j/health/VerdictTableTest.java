package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.health.Round.Hands;
import io.github.acl4j.health.Round.Status;
import io.github.acl4j.health.Round.Work;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of health.md a.3, one by one. */
class VerdictTableTest {
    private static final FaultEvidence NONE = FaultEvidence.suspicion("");

    /** At least one round for each row. */
    static Stream<Arguments> rows() {
        return Stream.of(
                row("lost", HealthState.LOST, Rounds.idle().seen(DeviceState.LOST, FaultEvidence.of(507901))),
                row(
                        "lost",
                        HealthState.LOST,
                        Rounds.idle().status(Status.ABNORMAL, false).reading(Rounds.error(Layer.SCHEDULER, 507010))),
                row("wedged", HealthState.WEDGED, Rounds.idle().seen(DeviceState.WEDGED, NONE)),
                row(
                        "in-sequence",
                        HealthState.RECOVERING,
                        Rounds.faulted(507015).hands(Hands.SEQUENCE)),
                row(
                        "in-recovery",
                        HealthState.RECOVERING,
                        Rounds.faulted(507015).hands(Hands.RECOVERY)),
                row("given-up", HealthState.GIVEN_UP, Rounds.faulted(507015).hands(Hands.GIVEN_UP)),
                row(
                        "lost",
                        HealthState.LOST,
                        Rounds.idle().seen(DeviceState.LOST, NONE).hands(Hands.RECOVERY)),
                row(
                        "aborting",
                        HealthState.RECOVERING,
                        Rounds.idle().reading(Rounds.error(Layer.SCHEDULER, AclErrorCode.RT_DEVICE_TASK_ABORT))),
                row(
                        "aborting",
                        HealthState.RECOVERING,
                        Rounds.idle().reading(Rounds.error(Layer.SCHEDULER, AclErrorCode.RT_STREAM_ABORT))),
                row(
                        "aborting",
                        HealthState.RECOVERING,
                        Rounds.idle().reading(Rounds.error(Layer.DMA, AclErrorCode.RT_TASK_ABORT_STOP))),
                row("abort-unfinished", HealthState.DEVICE_FAULT, Rounds.idle().seen(DeviceState.ABORTING, NONE)),
                row("task-fault", HealthState.TASK_FAULT, Rounds.faulted(507015)),
                row(
                        "task-fault",
                        HealthState.TASK_FAULT,
                        Rounds.faulted(507015).reading(Rounds.timeout(Layer.SCHEDULER))),
                row("device-fault", HealthState.DEVICE_FAULT, Rounds.faulted(507053)),
                row("device-fault", HealthState.DEVICE_FAULT, Rounds.faulted(507015, 507054)),
                row("device-fault", HealthState.DEVICE_FAULT, Rounds.idle().seen(DeviceState.FAULTED, NONE)),
                row(
                        "exhausted",
                        HealthState.RESOURCE_EXHAUSTED,
                        Rounds.idle().reading(Rounds.error(Layer.SCHEDULER, 207007))),
                row(
                        "exhausted",
                        HealthState.RESOURCE_EXHAUSTED,
                        Rounds.idle().reading(Rounds.error(Layer.SCHEDULER, 207008))),
                row("capturing", HealthState.UNKNOWN, Rounds.idle().reading(Rounds.error(Layer.SCHEDULER, 107030))),
                row("capturing", HealthState.UNKNOWN, Rounds.idle().reading(Rounds.error(Layer.DMA, 107041))),
                row(
                        "driver-error",
                        HealthState.SUSPECT_DRIVER,
                        Rounds.idle().reading(Rounds.error(Layer.DRIVER, 507899))),
                row(
                        "driver-error",
                        HealthState.SUSPECT_DRIVER,
                        Rounds.idle().reading(Rounds.error(Layer.DRIVER, 107001))),
                row(
                        "driver-error",
                        HealthState.SUSPECT_DRIVER,
                        Rounds.idle().reading(Rounds.error(Layer.SCHEDULER, 507033))),
                row("progress", HealthState.HEALTHY, Rounds.progressing()),
                row(
                        "scheduler-timeout",
                        HealthState.SUSPECT_SCHEDULER,
                        Rounds.idle().reading(Rounds.timeout(Layer.SCHEDULER))),
                row(
                        "scheduler-timeout",
                        HealthState.SUSPECT_SCHEDULER,
                        Rounds.idle().status(Status.ABNORMAL, false).reading(Rounds.timeout(Layer.SCHEDULER))),
                row("dma", HealthState.SUSPECT_DMA, Rounds.idle().reading(Rounds.timeout(Layer.DMA))),
                row("dma", HealthState.SUSPECT_DMA, Rounds.idle().reading(Rounds.error(Layer.DMA, 0))),
                row("compute-wrong", HealthState.SUSPECT_AICORE, Rounds.idle().reading(Rounds.error(Layer.COMPUTE, 0))),
                row(
                        "compute-timeout",
                        HealthState.SUSPECT_AICORE,
                        Rounds.overdue(0).reading(Rounds.timeout(Layer.COMPUTE))),
                row("busy", HealthState.BUSY, Rounds.overdue(1)),
                row("busy", HealthState.BUSY, Rounds.overdue(100).reading(Rounds.timeout(Layer.COMPUTE))),
                row("stall", HealthState.APP_STALL, Rounds.overdue(0).reading(LayerReading.ok(Layer.COMPUTE, 1))),
                row("stall", HealthState.APP_STALL, Rounds.overdue(0)),
                row("overdue", HealthState.UNKNOWN, Rounds.overdue(-1)),
                row("overdue", HealthState.UNKNOWN, Rounds.overdue(-1).reading(Rounds.timeout(Layer.COMPUTE))),
                row("overdue", HealthState.UNKNOWN, Round.builder().work(Work.OVERDUE)),
                row("unproven", HealthState.UNKNOWN, Rounds.idle().seen(DeviceState.UNKNOWN, FaultEvidence.of(507015))),
                row("abnormal", HealthState.UNKNOWN, Rounds.idle().status(Status.ABNORMAL, false)),
                row(
                        "slow",
                        HealthState.DEGRADED,
                        Rounds.idle()
                                .reading(LayerReading.ok(Layer.SCHEDULER, 1).slow("late"))),
                row("answers", HealthState.HEALTHY, Rounds.idle()),
                row("answers", HealthState.HEALTHY, Rounds.idle().status(Status.ABNORMAL, true)),
                row("proven", HealthState.HEALTHY, Round.builder().seen(DeviceState.OK, NONE)),
                row("nothing-known", HealthState.UNKNOWN, Round.builder()),
                row(
                        "nothing-known",
                        HealthState.UNKNOWN,
                        Rounds.idle().reading(LayerReading.skipped(Layer.SCHEDULER, "no"))));
    }

    private static Arguments row(String rule, HealthState state, Round.Builder round) {
        return Arguments.of(rule, state, round.build());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("rows")
    void aRow(String rule, HealthState state, Round round) {
        Verdict verdict = VerdictTable.of(round);

        assertThat(verdict.rule()).isEqualTo(rule);
        assertThat(verdict.state()).isEqualTo(state);
        assertThat(verdict.reason()).isNotBlank();
    }

    @Test
    void everyRowIsTriedAndHasANameOfItsOwn() {
        List<String> ids = Stream.concat(Facts.TABLE.stream(), VerdictTable.TABLE.stream())
                .map(Rule::id)
                .toList();
        Set<String> tried = rows().map(row -> (String) row.get()[0]).collect(Collectors.toSet());

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(tried).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void everyStateHasARow() {
        Set<HealthState> states = Stream.concat(Facts.TABLE.stream(), VerdictTable.TABLE.stream())
                .map(Rule::state)
                .collect(Collectors.toSet());

        assertThat(states).containsExactlyInAnyOrder(HealthState.values());
    }

    /** The list of a.3, of which the runtime's flag alone is no proof. */
    @ParameterizedTest
    @ValueSource(ints = {507014, 507015, 507016, 507017, 507018, 507034, 507035, 507036, 507048, 507049, 507050})
    void anAbnormalDeviceWithATasksCodeHasATaskFaultAndIsNotLost(int code) {
        Round round = Rounds.idle()
                .status(Status.ABNORMAL, false)
                .reading(Rounds.error(Layer.SCHEDULER, code))
                .build();

        assertThat(VerdictTable.of(round).state()).isEqualTo(HealthState.TASK_FAULT);
    }

    /** Host flag NORMAL: a caller's own mistake in the probe is no fault of anybody's task. */
    @Test
    void aMistakenCallOnANormalDeviceIsNoFault() {
        Round round =
                Rounds.idle().reading(Rounds.error(Layer.SCHEDULER, 107002)).build();

        assertThat(VerdictTable.of(round).state()).isEqualTo(HealthState.UNKNOWN);
    }

    @Test
    void aFaultTellsItsCodes() {
        assertThat(VerdictTable.of(Rounds.faulted(507015).build()).reason()).contains("507015");
    }

    /** health.md d: readiness DOWN on SUSPECT_*, LOST, WEDGED, RECOVERING; and never up with a device that is poisoned. */
    @Test
    void readiness() {
        assertThat(Stream.of(HealthState.values()).filter(state -> !state.isReady()))
                .containsExactlyInAnyOrder(
                        HealthState.SUSPECT_AICORE,
                        HealthState.SUSPECT_SCHEDULER,
                        HealthState.SUSPECT_DMA,
                        HealthState.SUSPECT_DRIVER,
                        HealthState.TASK_FAULT,
                        HealthState.DEVICE_FAULT,
                        HealthState.RECOVERING,
                        HealthState.GIVEN_UP,
                        HealthState.WEDGED,
                        HealthState.LOST);
    }

    /** health.md d: a restart would loop on a card that is lost or wedged. */
    @Test
    void whatARestartHelps() {
        assertThat(Stream.of(HealthState.values()).filter(HealthState::isHelpedByRestart))
                .containsExactlyInAnyOrder(HealthState.TASK_FAULT, HealthState.APP_STALL);
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        Duration second = Duration.ofSeconds(1);
        Duration less = Duration.ofMillis(999);
        assertThatThrownBy(() -> new VerdictTable(0, 1, second, second)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new VerdictTable(1, 0, second, second)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new VerdictTable(1, 1, less, second)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new VerdictTable(1, 1, second, less)).isInstanceOf(IllegalArgumentException.class);
    }
}
