package io.github.acl4j.spi;

/** The C type {@code aclrtDeviceTaskAbortCallback}: called before and after the device kills its tasks. */
@FunctionalInterface
public interface AclrtDeviceTaskAbortCallback {
    /** {@code ACL_RT_DEVICE_TASK_ABORT_PRE}: before the tasks are killed. */
    int STAGE_PRE = 0;

    /** {@code ACL_RT_DEVICE_TASK_ABORT_POST}: after the tasks were killed. */
    int STAGE_POST = 1;

    /**
     * Called on the thread that called {@code aclrtDeviceTaskAbort}, in the byte order of the registered names. A value
     * other than 0 ends the abort at once, leaves the device in abort state, and becomes the abort's own return code
     * (acl-facts 3.6).
     *
     * @param deviceId the device, as the user counts
     * @param stage {@link #STAGE_PRE} or {@link #STAGE_POST}
     * @param timeout the milliseconds left, unsigned; 0 means no limit, but less than a millisecond left reads as 0, too
     * @param args what was given at registration
     * @return 0 to go on
     */
    int onDeviceTaskAbort(int deviceId, int stage, int timeout, long args);
}
