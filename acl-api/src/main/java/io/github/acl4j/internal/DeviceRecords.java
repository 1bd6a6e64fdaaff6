package io.github.acl4j.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The records of all devices of a runtime. */
public final class DeviceRecords {
    private final ConcurrentMap<Integer, DeviceRecord> records = new ConcurrentHashMap<>();

    /** Makes an empty set. */
    public DeviceRecords() {}

    /**
     * The record of a device; made on first use.
     *
     * @param deviceId the device, as the user counts
     * @return the record
     */
    public DeviceRecord of(int deviceId) {
        return records.computeIfAbsent(deviceId, DeviceRecord::new);
    }

    /**
     * The devices that have a record.
     *
     * @return a snapshot of their ids
     */
    public Set<Integer> ids() {
        return Set.copyOf(records.keySet());
    }

    /**
     * Whether the native calls of any device are over. Process-wide calls that only tidy up are left out then.
     *
     * @return true if one is lost or wedged
     */
    public boolean isAnyGone() {
        return records.values().stream().anyMatch(device -> device.now().state().isFinal());
    }
}
