package io.github.acl4j.internal;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What is known of the devices behind one backend, and who is at work on them. Belongs to the backend and not to an opening of
 * the runtime: a wedged device stays wedged, and its thread in the driver, however often a service closes the runtime and opens
 * it again.
 */
public final class DeviceStates {
    private final DeviceRecords records = new DeviceRecords();
    private final Set<Integer> claimed = ConcurrentHashMap.newKeySet();
    private final Semaphore aborts = new Semaphore(1, true);
    private final AtomicInteger inside = new AtomicInteger();

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

    /**
     * Whether a fault sequence has a device.
     *
     * @param deviceId the device
     * @return true as long as its sequence isn't closed, or hasn't come back from the driver
     */
    public boolean isClaimed(int deviceId) {
        return claimed.contains(deviceId);
    }

    /** A thread of the SDK's, beside those of sequences, may be inside the library from now on, until it {@link #leave leaves}. */
    public void enter() {
        inside.incrementAndGet();
    }

    /** A thread that {@link #enter entered} won't call the library any more. */
    public void leave() {
        inside.decrementAndGet();
    }

    /**
     * Whether all threads that entered have left, so that the library can be closed.
     *
     * @return false as long as one may be inside
     */
    public boolean isNobodyInside() {
        return inside.get() == 0;
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
