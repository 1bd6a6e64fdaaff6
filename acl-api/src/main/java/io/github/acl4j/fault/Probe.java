package io.github.acl4j.fault;

import java.util.Set;

/**
 * Shows that a device works, such as a warm-up inference with a known answer. Runs on the sequence's own thread, with the
 * device set there. {@link CopyProbe} is built in and covers DMA only.
 */
public interface Probe {
    /** A part of the device that can work or fail by itself. */
    enum Coverage {
        /** Copies between host and device, and the memory that they touch. */
        DMA,
        /** Kernels. */
        COMPUTE,
        /** The links to other devices. */
        LINK
    }

    /**
     * Runs the probe. Returning means that it passed.
     *
     * @param access the device
     * @throws Exception if it failed; a wrong answer is a failure too
     */
    void run(DeviceAccess access) throws Exception;

    /**
     * What passing proves.
     *
     * @return the parts
     */
    Set<Coverage> covers();
}
