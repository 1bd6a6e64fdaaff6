package io.github.acl4j.internal;

import java.util.Collection;
import java.util.List;
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
     * All records.
     *
     * @return a snapshot
     */
    public Collection<DeviceRecord> all() {
        return List.copyOf(records.values());
    }
}
