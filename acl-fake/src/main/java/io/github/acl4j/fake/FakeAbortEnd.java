package io.github.acl4j.fake;

/** How {@code aclrtDeviceTaskAbort} ends on a device. The last eight are about steps that only a 950 has. */
public enum FakeAbortEnd {
    /** It succeeds. */
    SUCCESS,
    /** It never finishes: PRE callbacks run, then the caller's deadline decides (107019). */
    NEVER,
    /** The device fails it with 507899, or the code that was set, after the PRE callbacks. */
    FAIL,
    /** The tasks are killed, then nothing more: PRE and POST callbacks run, then 107019. A 950 doesn't call POST. */
    NEVER_AFTER_KILL,
    /**
     * The device says "terminate failed": 507001 on 950. The A2 runtime doesn't recognise it and waits until the deadline
     * (107019).
     */
    REFUSED_BY_DEVICE,
    /** Pausing the queues fails with 507899, or the code that was set, before any callback. */
    STOP_FAIL,
    /** The task scheduler refuses to kill: 507001 after the PRE callbacks. */
    KILL_REFUSED,
    /** The task scheduler stays busy: PRE callbacks run, then the caller's deadline decides (107019). */
    QUEUE_FULL,
    /** The tasks are stopped and not terminated, which is good enough: it succeeds. */
    STOP_FINISH,
    /** The recovery fails with 507899, or the code that was set, after all callbacks. */
    RECOVER_FAIL,
    /** The task scheduler refuses to recover: 507001 after all callbacks. */
    RECOVER_REFUSED,
    /** The recovery never ends: all callbacks run, then the caller's deadline decides (107019). */
    RECOVER_NEVER,
    /** The device says that it failed to recover: 507001 after all callbacks. */
    RECOVER_REFUSED_BY_DEVICE
}
