package io.github.acl4j.contract.facade;

/** How a step of a sequence answers its caller. */
enum Answer {
    /** It was taken; what came of it is in the outcome. */
    TAKEN,
    /** It isn't the next one ({@code IllegalStateException}). */
    REFUSED,
    /** The device is lost, or its driver doesn't return ({@code AclDeviceLostException}). */
    GONE,
    /** There is no such thing here ({@code AclUnsupportedException}). */
    UNSUPPORTED,
    /** This process hasn't set the device (107002). */
    NOT_IN_USE,
    /** An abort that didn't come to its end ({@code StillAborting}). */
    STILL_ABORTING
}
