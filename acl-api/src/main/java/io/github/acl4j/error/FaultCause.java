package io.github.acl4j.error;

/** Where a failure comes from. */
public enum FaultCause {
    /** The service, the engine, or a kernel. */
    SOFTWARE,
    /** The device, its memory or its link; the driver where the two can't be told apart. */
    HARDWARE,
    /** Another device, rank or host: this one is a victim. */
    PEER,
    /** What is installed, or how it is set up. */
    CONFIG,
    /** Something ran out, or is still held by another process. */
    RESOURCE,
    /** Not known. */
    UNKNOWN
}
