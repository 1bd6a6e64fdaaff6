package io.github.acl4j.fake;

/** How {@code aclrtDeviceTaskAbort} ends on a device. */
public enum FakeAbortEnd {
    /** It succeeds. */
    SUCCESS,
    /** It never finishes: PRE callbacks run, then the caller's deadline decides (107019). */
    NEVER,
    /** The device fails it with 507899, or the code that was set, after the PRE callbacks. */
    FAIL,
    /** The tasks are killed, then nothing more: PRE and POST callbacks run, then 107019. */
    NEVER_AFTER_KILL,
    /** The device says "terminate failed", which the A2 runtime doesn't recognise: it waits until the deadline (107019). */
    REFUSED_BY_DEVICE
}
