package io.github.acl4j.fault;

/**
 * Somebody who can bring back the content of device memory: weights from a file, a cache by recomputing or dropping it,
 * scratch by doing nothing.
 */
public interface MemoryOwner {
    /**
     * Who it is, for logs.
     *
     * @return such as {@code weights}
     */
    String name();

    /**
     * The memory that it owns.
     *
     * @return device addresses
     */
    MemoryRanges owned();

    /**
     * Brings the content back. Runs on the sequence's own thread, with the device set there, and has to end before the
     * deadline in {@code access}.
     *
     * @param lost what was lost of the owned memory
     * @param access the device
     * @throws Exception if the content can't be brought back
     */
    void restore(MemoryRanges lost, DeviceAccess access) throws Exception;
}
