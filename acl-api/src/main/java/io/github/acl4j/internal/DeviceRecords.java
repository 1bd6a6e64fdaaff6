package io.github.acl4j.internal;

import io.github.acl4j.fault.SeenFault;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The records of all devices of a runtime. */
public final class DeviceRecords {
    private final ConcurrentMap<Integer, DeviceRecord> records = new ConcurrentHashMap<>();
    private final Listeners<SeenFault.Listener> listeners = new Listeners<>();

    /** Makes an empty set. */
    public DeviceRecords() {}

    /**
     * The record of a device; made on first use.
     *
     * @param deviceId the device, as the user counts
     * @return the record
     */
    public DeviceRecord of(int deviceId) {
        return records.computeIfAbsent(deviceId, id -> new DeviceRecord(id, listeners));
    }

    /**
     * Tells a listener of each fault that is seen from now on, on any device.
     *
     * @param listener what to call
     */
    public void addListener(SeenFault.Listener listener) {
        listeners.add(listener);
    }

    /**
     * Tells a listener no more. A call that is under way goes on.
     *
     * @param listener what was added
     */
    public void removeListener(SeenFault.Listener listener) {
        listeners.remove(listener);
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
