package io.github.acl4j.error;

/** What is left after a failure. */
public enum Aftermath {
    /** The context is still usable. Data of the failed call may be lost all the same. */
    OK,
    /** Every later call in the context, or on the device, fails until something is done. */
    POISONED,
    /** The device is gone: nothing must be called for it. */
    LOST
}
