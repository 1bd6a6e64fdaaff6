package io.github.acl4j.fault;

import io.github.acl4j.error.AclException;
import java.util.Optional;

/**
 * The abort didn't come to its end. Unless the reason is {@link Reason#QUEUED}, the device is in abort state: launches and
 * synchronizes answer 107022 until an abort succeeds, which may be tried on the same {@link Captured}.
 */
public non-sealed interface StillAborting extends AbortOutcome {
    /** Why. */
    enum Reason {
        /** Other aborts of this process took all the time; this one never began. */
        QUEUED,
        /** The time is over (107019), and the device says that it is still aborting. */
        TIMED_OUT,
        /** The device, the driver or a callback ended the abort. */
        FAILED,
        /** The driver didn't return within the limit and a second. Nothing more is asked of the device. */
        WEDGED
    }

    /**
     * Why it didn't end.
     *
     * @return the reason
     */
    Reason reason();

    /**
     * The error that came back. Its code may be a callback's own number (acl-facts 3.6).
     *
     * @return the error; empty where no call returned
     */
    Optional<AclException> cause();
}
