package io.github.acl4j.samples.service;

import io.github.acl4j.recovery.GateState;
import io.github.acl4j.recovery.RecoveryCoordinator;
import io.github.acl4j.samples.inference.Fleet;
import java.util.List;
import java.util.stream.IntStream;

/** What probes of the process are told, from the gates of its devices: no native call, no lock, so it is answered whatever a driver does. */
final class Health {
    private final RecoveryCoordinator coordinator;
    private final int devices;

    Health(Fleet fleet) {
        this.coordinator = fleet.coordinator();
        this.devices = fleet.options().devices();
    }

    /** Whether a request would be served now: some device takes work. */
    boolean isReady() {
        return gates().stream().anyMatch(GateState::isOpen);
    }

    /**
     * Whether the process should go on. Only if all devices are given up another process may do better: it begins with contexts that no fault has poisoned. While one
     * is being brought back a restart would take it longer.
     */
    boolean isAlive() {
        return !gates().stream().allMatch(gate -> gate.kind() == GateState.Kind.GIVEN_UP);
    }

    /** The gate of each device, in their order. */
    List<GateState> gates() {
        return IntStream.range(0, devices)
                .mapToObj(id -> coordinator.gate(id).state())
                .toList();
    }
}
