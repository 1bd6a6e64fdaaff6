package io.github.acl4j;

import io.github.acl4j.error.AclError;

/**
 * What the runtime tells of an exception: the five values of {@code aclrtExceptionInfo}, all unsigned (acl-facts 3.4).
 *
 * @param deviceId the device, as the user counts
 * @param streamId the stream's id, as {@code aclrtStreamGetId} tells it; {@link #NONE} for an exception of the device
 * @param taskId the task's id; {@link #NONE} also where the failed task can't be found any more
 * @param threadId id of the OS thread that launched the task; {@link #NONE} for an exception of the device
 * @param errorCode the error code
 * @see io.github.acl4j.spi.AclrtBackend#aclrtGetDeviceIdFromExceptionInfo
 */
public record ExceptionInfo(long deviceId, long streamId, long taskId, long threadId, long errorCode) {
    /** What stands where there is no value: 0xFFFFFFFF. */
    public static final long NONE = 0xFFFF_FFFFL;

    /**
     * What the error code means.
     *
     * @return its entry in ACL's table
     */
    public AclError error() {
        return AclError.of((int) errorCode);
    }

    /**
     * Whether this is of the device as a whole, such as a lost connection, and not of a task.
     *
     * @return true if task, stream and thread are all {@link #NONE}; device and code are real then
     */
    public boolean isDeviceLevel() {
        return taskId == NONE && streamId == NONE && threadId == NONE;
    }
}
