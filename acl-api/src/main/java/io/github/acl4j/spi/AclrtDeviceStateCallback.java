package io.github.acl4j.spi;

/** The C type {@code aclrtDeviceStateCallback}: called around the setting and resetting of a device. */
@FunctionalInterface
public interface AclrtDeviceStateCallback {
    /** {@code ACL_RT_DEVICE_STATE_SET_PRE}. */
    int STATE_SET_PRE = 0;

    /** {@code ACL_RT_DEVICE_STATE_SET_POST}. */
    int STATE_SET_POST = 1;

    /** {@code ACL_RT_DEVICE_STATE_RESET_PRE}. */
    int STATE_RESET_PRE = 2;

    /** {@code ACL_RT_DEVICE_STATE_RESET_POST}. */
    int STATE_RESET_POST = 3;

    /**
     * Called on the thread that sets or resets the device, in no fixed order (acl-facts 3.14).
     *
     * @param deviceId the device, as the user counts
     * @param state one of the four states
     * @param args what was given at registration
     */
    void onDeviceState(int deviceId, int state, long args);
}
