package io.github.acl4j;

import io.github.acl4j.fault.TaskFailure;

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
public record ExceptionInfo(long deviceId, long streamId, long taskId, long threadId, long errorCode)
        implements TaskFailure {
    /** What stands where there is no value: 0xFFFFFFFF. */
    public static final long NONE = TaskFailure.NONE;
}
