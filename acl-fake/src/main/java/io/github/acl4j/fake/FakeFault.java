package io.github.acl4j.fake;

/**
 * What is wrong with a device, as the runtime notes it. A2 and A3 tell of {@link #MEMORY_UCE} and {@link #LINK} only, a 950 of
 * all, the others of none.
 */
public enum FakeFault {
    /** Nothing. */
    NONE,
    /** Uncorrectable memory error: {@code aclrtGetErrorVerbose} says MEMORY, to be repaired. */
    MEMORY_UCE,
    /** L2 buffer error; not told on A2. */
    L2,
    /** AI Core error, of software; not told on A2. */
    AICORE_SOFTWARE,
    /** AI Core error, of the local hardware; not told on A2. */
    AICORE_HARDWARE,
    /** AI Core error of unknown cause; not told on A2. */
    AICORE_UNKNOWN,
    /** Link to another device: {@code aclrtGetErrorVerbose} says OTHERS on A2, not to be repaired; LINK on 950. */
    LINK,
    /** L3 port; not told on A2. */
    L3_PORT
}
