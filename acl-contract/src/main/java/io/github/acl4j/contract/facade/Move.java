package io.github.acl4j.contract.facade;

import io.github.acl4j.spi.AclrtFunction;
import org.jspecify.annotations.Nullable;

/** What is done to one device next, by a service or by fate. */
enum Move {
    BEGIN,
    CAPTURE,
    ABORT,
    REPAIR,
    RESTORE_ALL,
    RESTORE_NOTHING,
    RESTORE_FAILING,
    /** With a probe that passes and covers everything. */
    VERIFY,
    /** With one that passes and covers copies only. */
    VERIFY_COPIES,
    VERIFY_FAILING,
    /** The device breaks again while the probe runs, and the runtime only knows when it is asked. */
    VERIFY_BREAKING,
    /** A task of somebody else fails while the probe runs. */
    VERIFY_WITH_EXCEPTION,
    /** The device is lost while the probe runs. */
    VERIFY_LOSING,
    CLOSE,
    FORGET_FAULTS,

    /** The fault is there (again). */
    BREAKS,
    /** The engine reports the code that was seen first. */
    REPORTED,
    /** The engine reports another fault. */
    REPORTED_OTHER,
    /** A task fails with the code that was seen first. */
    EXCEPTION,
    /** A task fails with another code. */
    EXCEPTION_OTHER,
    ABORTS_WORK_AGAIN,
    LOST,

    /** An owner doesn't return. */
    RESTORE_STUCK,
    /** A probe doesn't return. */
    VERIFY_STUCK,
    STUCK_IN_VERBOSE(AclrtFunction.ACLRT_GET_ERROR_VERBOSE),
    STUCK_IN_ABORT(AclrtFunction.ACLRT_DEVICE_TASK_ABORT),
    STUCK_IN_REPAIR(AclrtFunction.ACLRT_REPAIR_ERROR),
    STUCK_IN_SET_DEVICE(AclrtFunction.ACLRT_SET_DEVICE),
    STUCK_IN_CREATE_STREAM(AclrtFunction.ACLRT_CREATE_STREAM),
    STUCK_IN_DESTROY_STREAM(AclrtFunction.ACLRT_DESTROY_STREAM),
    STUCK_IN_RESET_DEVICE(AclrtFunction.ACLRT_RESET_DEVICE),
    /** Whatever is stuck returns. */
    RETURNS;

    private final @Nullable AclrtFunction stuck;

    Move() {
        this.stuck = null;
    }

    Move(AclrtFunction stuck) {
        this.stuck = stuck;
    }

    /** From now on calls of this function for the device don't return; null where it is another move. */
    @Nullable
    AclrtFunction stuck() {
        return stuck;
    }

    /** Whether it comes to a wait for somebody who doesn't return. */
    boolean isSlow() {
        return compareTo(RESTORE_STUCK) >= 0;
    }
}
