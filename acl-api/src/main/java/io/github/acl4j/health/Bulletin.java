package io.github.acl4j.health;

import io.github.acl4j.fault.DeviceState;
import io.github.acl4j.health.Round.Hands;
import io.github.acl4j.recovery.DeviceCondition;
import java.util.Optional;

/**
 * Tells a caretaker what watching a device says: each thing once, and nothing that it hears itself or has in its own hands. For the supervisor's thread only.
 */
final class Bulletin {
    private final int deviceId;
    private final Caretaker caretaker;
    private DeviceCondition told = DeviceCondition.HEALTHY;

    Bulletin(int deviceId, Caretaker caretaker) {
        this.deviceId = deviceId;
        this.caretaker = caretaker;
    }

    /**
     * What counts now; called again and again.
     *
     * @param hands in whose hands the device was when that was judged
     */
    void tell(Verdict verdict, DeviceState seen, Hands hands) {
        if (hands == Hands.RECOVERY || hands == Hands.GIVEN_UP) {
            told = DeviceCondition.HEALTHY; // which it ends with, or somebody vouches for
            return;
        }
        Optional<DeviceCondition> condition = condition(verdict.state(), seen, hands);
        if (condition.isPresent() && condition.get() != told) {
            told = condition.get();
            caretaker.tell(deviceId, told, "health monitor, rule " + verdict.rule() + ": " + verdict.reason());
        }
    }

    /**
     * What a state is to a recovery; empty if it is no news there. What is known of faults is, since it hears of each fault that the SDK sees. A call that is late
     * may come back still: up to when the SDK gives the device up it is a suspicion.
     */
    static Optional<DeviceCondition> condition(HealthState state, DeviceState seen, Hands hands) {
        return switch (state) {
            case HEALTHY, BUSY, DEGRADED, APP_STALL, SUSPECT_AICORE, SUSPECT_SCHEDULER, SUSPECT_DMA, SUSPECT_DRIVER ->
                Optional.of(state.condition());
            case WEDGED ->
                Optional.of(seen == DeviceState.WEDGED ? DeviceCondition.WEDGED : DeviceCondition.SUSPECT_DRIVER);
            case TASK_FAULT -> seen == DeviceState.FAULTED ? Optional.empty() : Optional.of(DeviceCondition.TASK_FAULT);
            case RECOVERING -> hands == Hands.NOBODY ? Optional.of(DeviceCondition.RECOVERING) : Optional.empty();
            case DEVICE_FAULT, LOST, GIVEN_UP, RESOURCE_EXHAUSTED, UNKNOWN -> Optional.empty();
        };
    }
}
