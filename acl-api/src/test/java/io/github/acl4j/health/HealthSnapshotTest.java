package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.health.HealthEvents.LogLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What endpoints are told (health.md d). */
class HealthSnapshotTest {
    private static DeviceHealth device(int id, HealthState state, boolean live) {
        return new DeviceHealth(
                id,
                DeviceFacts.NONE,
                new Verdict(state, "rule", "reason"),
                Instant.EPOCH,
                state.isReady(),
                live,
                Map.of(),
                Map.of(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                0,
                Duration.ZERO,
                Duration.ofSeconds(3),
                state == HealthState.WEDGED ? 1 : 0);
    }

    private static HealthSnapshot of(DeviceHealth... devices) {
        SortedMap<Integer, DeviceHealth> all = new TreeMap<>();
        for (DeviceHealth device : devices) {
            all.put(device.deviceId(), device);
        }
        return new HealthSnapshot(all, Instant.EPOCH, Duration.ZERO);
    }

    @Test
    void aServiceThatNeedsAllDevicesIsNotReadyWithoutOne() {
        HealthSnapshot snapshot = of(
                device(0, HealthState.HEALTHY, true),
                device(1, HealthState.WEDGED, true),
                device(2, HealthState.BUSY, true));

        assertThat(snapshot.ready()).isFalse();
        assertThat(snapshot.anyReady()).isTrue();
        assertThat(snapshot.readyDevices()).containsExactly(0, 2);
        assertThat(snapshot.live()).isTrue();
        assertThat(snapshot.stuckProbers()).isEqualTo(1);
        assertThat(snapshot.device(3)).isEmpty();
    }

    @Test
    void oneDeviceThatARestartHelpsEndsTheLiveness() {
        assertThat(of(device(0, HealthState.HEALTHY, true), device(1, HealthState.TASK_FAULT, false))
                        .live())
                .isFalse();
    }

    @Test
    void aLateMonitorTellsOnlyWhatIsSureAndLeavesTheReadinessAlone() {
        HealthSnapshot late = of(
                        device(0, HealthState.HEALTHY, true),
                        device(1, HealthState.SUSPECT_AICORE, true),
                        device(2, HealthState.LOST, true))
                .unknown("late");

        assertThat(late.devices().values().stream().map(DeviceHealth::state))
                .containsExactly(HealthState.UNKNOWN, HealthState.UNKNOWN, HealthState.LOST);
        assertThat(late.readyDevices()).containsExactly(0);
    }

    /** A storm is one line a minute and state. */
    @Test
    void logsAreLimited() {
        LogLimit limit = new LogLimit();
        long minute = Duration.ofMinutes(1).toNanos();
        assertThat(limit.pass(HealthState.SUSPECT_SCHEDULER, 5)).isTrue();
        assertThat(limit.pass(HealthState.SUSPECT_SCHEDULER, 6)).isFalse();
        assertThat(limit.pass(HealthState.HEALTHY, 7)).isTrue();
        assertThat(limit.pass(HealthState.SUSPECT_SCHEDULER, 4 + minute)).isFalse();
        assertThat(limit.pass(HealthState.SUSPECT_SCHEDULER, 5 + minute)).isTrue();
        assertThat(limit.notLogged()).isEqualTo(2);
    }
}
