package io.github.acl4j.health;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How all devices of a monitor do, at one moment. Immutable; answering takes no native call and well under a microsecond a device.
 *
 * @param devices each device, by its id
 * @param at when it was taken
 * @param lag how late the monitor's supervisor was when it took it
 */
public record HealthSnapshot(SortedMap<Integer, DeviceHealth> devices, Instant at, Duration lag) {
    /**
     * Copies the map.
     *
     * @param devices each device
     * @param at when it was taken
     * @param lag how late the supervisor was
     */
    public HealthSnapshot {
        devices = Collections.unmodifiableSortedMap(new TreeMap<>(devices));
    }

    /**
     * One device.
     *
     * @param deviceId its id
     * @return how it does, or empty if it isn't watched
     */
    public Optional<DeviceHealth> device(int deviceId) {
        return Optional.ofNullable(devices.get(deviceId));
    }

    /**
     * The readiness of a service that needs all its devices.
     *
     * @return false if there is something against one of them
     */
    public boolean ready() {
        return devices.values().stream().allMatch(DeviceHealth::ready);
    }

    /**
     * The readiness of a service that goes on with the devices that are left.
     *
     * @return false if there is something against each of them
     */
    public boolean anyReady() {
        return devices.isEmpty() || devices.values().stream().anyMatch(DeviceHealth::ready);
    }

    /**
     * The devices that new work may be sent to.
     *
     * @return their ids, in order
     */
    public List<Integer> readyDevices() {
        return devices.values().stream()
                .filter(DeviceHealth::ready)
                .map(DeviceHealth::deviceId)
                .toList();
    }

    /**
     * The liveness of the process. False only where a new process can help: a context that stays poisoned, or a stall that lasts beyond its budget. Never for a
     * card that is lost or wedged, since the new process would loop on the same one.
     *
     * @return false if the process should be restarted
     */
    public boolean live() {
        return devices.values().stream().allMatch(DeviceHealth::live);
    }

    /**
     * How many threads of the monitor are inside a call that doesn't come back.
     *
     * @return the number, of all devices
     */
    public int stuckProbers() {
        return devices.values().stream().mapToInt(DeviceHealth::stuckProbers).sum();
    }

    HealthSnapshot unknown(String reason) {
        SortedMap<Integer, DeviceHealth> all = new TreeMap<>();
        for (Map.Entry<Integer, DeviceHealth> each : devices.entrySet()) {
            all.put(each.getKey(), each.getValue().unknown(reason));
        }
        return new HealthSnapshot(all, at, lag);
    }
}
