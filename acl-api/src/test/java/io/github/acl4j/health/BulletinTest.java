package io.github.acl4j.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.health.Round.Hands;
import io.github.acl4j.recovery.DeviceCondition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a monitor tells a recovery: what that can't see itself, once. */
class BulletinTest {
    private final List<DeviceCondition> told = new ArrayList<>();
    private final Bulletin bulletin = new Bulletin(3, new Caretaker() {
        @Override
        public boolean isAtWork(int deviceId) {
            return false;
        }

        @Override
        public boolean hasGivenUp(int deviceId) {
            return false;
        }

        @Override
        public void tell(int deviceId, DeviceCondition condition, String detail) {
            assertThat(deviceId).isEqualTo(3);
            assertThat(detail).contains("rule", "reason");
            told.add(condition);
        }
    });

    private void tell(HealthState state, DeviceState seen, Hands hands) {
        bulletin.tell(new Verdict(state, "rule", "reason"), seen, hands);
    }

    private void tell(HealthState state) {
        tell(state, DeviceState.UNKNOWN, Hands.NOBODY);
    }

    @ParameterizedTest
    @CsvSource({
        "BUSY, UNKNOWN, BUSY",
        "DEGRADED, UNKNOWN, BUSY",
        "APP_STALL, UNKNOWN, APP_STALL",
        "SUSPECT_AICORE, UNKNOWN, SUSPECT_AICORE",
        "SUSPECT_SCHEDULER, UNKNOWN, SUSPECT_SCHEDULER",
        "SUSPECT_DMA, UNKNOWN, SUSPECT_DMA",
        "SUSPECT_DRIVER, UNKNOWN, SUSPECT_DRIVER",
        "WEDGED, UNKNOWN, SUSPECT_DRIVER",
        "WEDGED, WEDGED, WEDGED",
        "TASK_FAULT, UNKNOWN, TASK_FAULT",
        "RECOVERING, UNKNOWN, RECOVERING"
    })
    void whatIsNews(HealthState state, DeviceState seen, DeviceCondition condition) {
        tell(state, seen, Hands.NOBODY);
        tell(state, seen, Hands.NOBODY);

        assertThat(told).containsExactly(condition);
    }

    /** It hears of each fault itself, and a device that isn't proven healthy must not be freed by silence. */
    @ParameterizedTest
    @CsvSource({
        "HEALTHY, UNKNOWN",
        "TASK_FAULT, FAULTED",
        "DEVICE_FAULT, FAULTED",
        "DEVICE_FAULT, ABORTING",
        "LOST, LOST",
        "GIVEN_UP, UNKNOWN",
        "RESOURCE_EXHAUSTED, UNKNOWN",
        "UNKNOWN, UNKNOWN"
    })
    void whatIsNoNews(HealthState state, DeviceState seen) {
        tell(state, seen, Hands.NOBODY);

        assertThat(told).isEmpty();
    }

    @Test
    void theEndOfASuspicionIsNewsAndUnknownIsNoEnd() {
        tell(HealthState.SUSPECT_SCHEDULER);
        tell(HealthState.UNKNOWN);
        tell(HealthState.SUSPECT_SCHEDULER);
        tell(HealthState.HEALTHY);
        tell(HealthState.HEALTHY);

        assertThat(told).containsExactly(DeviceCondition.SUSPECT_SCHEDULER, DeviceCondition.HEALTHY);
    }

    @ParameterizedTest
    @EnumSource(
            value = Hands.class,
            names = {"RECOVERY", "GIVEN_UP"})
    void nothingIsToldOfADeviceInTheRecoverysHandsAndItBeginsAnewThere(Hands hands) {
        tell(HealthState.SUSPECT_SCHEDULER);
        tell(HealthState.SUSPECT_AICORE, DeviceState.UNKNOWN, hands);
        tell(HealthState.HEALTHY);
        tell(HealthState.SUSPECT_SCHEDULER);

        assertThat(told).containsExactly(DeviceCondition.SUSPECT_SCHEDULER, DeviceCondition.SUSPECT_SCHEDULER);
    }

    @Test
    void aSequenceIsSomebodysOwnBusiness() {
        tell(HealthState.RECOVERING, DeviceState.FAULTED, Hands.SEQUENCE);

        assertThat(told).isEmpty();
    }
}
