package io.github.acl4j.health;

/**
 * Hears what a monitor finds out. Called on one thread of the monitor's, one call at a time, never on that which keeps the deadlines. Up to 1,024 calls wait
 * for all listeners together; then the oldest is given up and counted in {@link HealthMonitor#droppedEvents}. What it throws is caught and logged.
 */
public interface HealthListener {
    /**
     * A device is in another state.
     *
     * @param change what changed
     */
    default void changed(HealthChange change) {}

    /**
     * A layer was asked.
     *
     * @param deviceId the device
     * @param layer the layer
     * @param result how it answered
     * @param nanos how long that took
     */
    default void probed(int deviceId, Layer layer, ProbeResult result, long nanos) {}
}
