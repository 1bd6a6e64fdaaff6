package io.github.acl4j.samples.service;

import io.github.acl4j.health.DeviceHealth;
import io.github.acl4j.health.HealthMonitor;
import io.github.acl4j.health.HealthSnapshot;
import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.samples.inference.Fleet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What probes of the process are told, from the gates of its devices and what the monitor has seen last: no native call and no wait, so it is answered whatever a driver
 * does.
 */
final class Health {
    private final RecoveryCoordinator coordinator;
    private final HealthMonitor monitor;
    private final int devices;

    Health(Fleet fleet) {
        this.coordinator = fleet.coordinator();
        this.monitor = fleet.health();
        this.devices = fleet.options().devices();
    }

    /** Whether a request would be served now: some device takes work, and nothing speaks against it. */
    boolean isReady() {
        HealthSnapshot snapshot = monitor.snapshot();
        return snapshot.readyDevices().stream()
                .anyMatch(id -> coordinator.gate(id).isOpen());
    }

    /**
     * Whether the process should go on. Not if a restart helps what the monitor sees. Not either if all devices are given up, unless all are lost or wedged: another
     * process begins with contexts that no fault has poisoned, but on the same cards. While one is being brought back, or others serve, a restart would cost more.
     */
    boolean isAlive() {
        boolean noneServes = gates().stream().allMatch(gate -> gate.kind() == GateState.Kind.GIVEN_UP);
        boolean restartHelps = IntStream.range(0, devices)
                .anyMatch(id -> !coordinator.state(id).isFinal());
        return monitor.snapshot().live() && !(noneServes && restartHelps);
    }

    /** The gate of each device, in their order. */
    List<GateState> gates() {
        return IntStream.range(0, devices)
                .mapToObj(id -> coordinator.gate(id).state())
                .toList();
    }

    /** How a device does. */
    DeviceHealth device(int id) {
        return monitor.snapshot().device(id).orElseThrow();
    }
}
