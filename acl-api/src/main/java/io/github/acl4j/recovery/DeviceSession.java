package io.github.acl4j.recovery;

/**
 * What the service runs on a device: streams, models, an engine's session. It alone can take it down and set it up again. The methods run on a thread of the
 * SDK's that is given up when it is late; the gate of the device is closed, and nobody is inside.
 */
public interface DeviceSession {
    /**
     * Lets go of the device, so that its owner sees that nobody uses it, and can reset it.
     *
     * @param deviceId the device, as the user counts
     * @throws Exception if that isn't possible
     */
    void release(int deviceId) throws Exception;

    /**
     * Takes down what is left of the session, and sets it up again: after a fault that has poisoned its context, or after its owner has reset the device.
     *
     * @param deviceId the device, as the user counts
     * @throws Exception if that isn't possible
     */
    void rebuild(int deviceId) throws Exception;
}
