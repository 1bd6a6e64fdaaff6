package io.github.acl4j.internal;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * What is known of the devices behind one backend, and who is at work on them. Belongs to the backend and not to an opening of
 * the runtime: a wedged device stays wedged, and its thread in the driver, however often a service closes the runtime and opens
 * it again.
 */
public final class DeviceStates {
    private final DeviceRecords records = new DeviceRecords();
    private final Set<Integer> claimed = ConcurrentHashMap.newKeySet();
    private final Semaphore aborts = new Semaphore(1, true);

    /** Nothing is known yet. */
    public DeviceStates() {}

    /**
     * What was seen of each device.
     *
     * @return the records
     */
    public DeviceRecords records() {
        return records;
    }

    /**
     * The devices that have a fault sequence, or whose sequence hasn't come back from the driver.
     *
     * @return a snapshot, in the order of the ids
     */
    public Set<Integer> claimed() {
        return new TreeSet<>(claimed);
    }

    boolean isClaimed(int deviceId) {
        return claimed.contains(deviceId);
    }

    /** Takes a device for one sequence, if no other has it. */
    boolean claim(int deviceId) {
        return claimed.add(deviceId);
    }

    void release(int deviceId) {
        claimed.remove(deviceId);
    }

    /** The turn to abort, where the runtime aborts one device at a time. */
    Semaphore aborts() {
        return aborts;
    }
}
