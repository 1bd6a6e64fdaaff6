package io.github.acl4j.health;

import io.github.acl4j.recovery.DeviceCondition;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.recovery.RecoveryListener;
import io.github.acl4j.recovery.RecoveryRecord;
import io.github.acl4j.recovery.RecoveryRecord.Event;
import java.util.function.IntConsumer;

/**
 * Between a monitor and a coordinator. A device whose gate was closed is let go of before the coordinator does anything on it: as long as a prober has it set, an engine's
 * reset doesn't end what is poisoned.
 */
final class RecoveryLink implements Caretaker, RecoveryListener {
    private final RecoveryCoordinator coordinator;
    private volatile IntConsumer letGo = deviceId -> {};

    RecoveryLink(RecoveryCoordinator coordinator) {
        this.coordinator = coordinator;
    }

    /** Begins to listen. */
    void open(IntConsumer newLetGo) {
        letGo = newLetGo;
        coordinator.addListener(this);
    }

    void close() {
        coordinator.removeListener(this);
    }

    /** On the recovery's own thread, which goes on afterwards. */
    @Override
    public void onRecovery(RecoveryRecord event) {
        if (event.event() == Event.GATE_CLOSED) {
            letGo.accept(event.deviceId());
        }
    }

    @Override
    public boolean isAtWork(int deviceId) {
        return coordinator.isRecovering(deviceId);
    }

    @Override
    public boolean hasGivenUp(int deviceId) {
        return coordinator.isGivenUp(deviceId);
    }

    @Override
    public void tell(int deviceId, DeviceCondition condition, String detail) {
        coordinator.report(deviceId, condition, detail);
    }
}
