package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;

/** A failed task, or a failed device, as the runtime's exception callback tells of it: five unsigned values (acl-facts 3.4). */
public interface TaskFailure {
    /** What stands where there is no value: 0xFFFFFFFF. */
    long NONE = 0xFFFF_FFFFL;

    /**
     * The device.
     *
     * @return its id, as the user counts
     */
    long deviceId();

    /**
     * The stream.
     *
     * @return its id, or {@link #NONE}
     */
    long streamId();

    /**
     * The task.
     *
     * @return its id, or {@link #NONE}
     */
    long taskId();

    /**
     * The OS thread that launched the task.
     *
     * @return its id, or {@link #NONE}
     */
    long threadId();

    /**
     * The error code.
     *
     * @return the code
     */
    long errorCode();

    /**
     * What the error code means.
     *
     * @return its entry in ACL's table
     */
    default AclError error() {
        return AclError.of((int) errorCode());
    }

    /**
     * Whether this is of the device as a whole, such as a lost connection, and not of a task.
     *
     * @return true if task, stream and thread are all {@link #NONE}; device and code are real then
     */
    default boolean isDeviceLevel() {
        return taskId() == NONE && streamId() == NONE && threadId() == NONE;
    }
}
