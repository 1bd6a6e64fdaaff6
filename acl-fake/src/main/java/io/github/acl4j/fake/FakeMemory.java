package io.github.acl4j.fake;

import java.nio.ByteBuffer;

/**
 * Device memory as a {@link FakeKernel} sees it. An address that isn't allocated lets the task fail with 507015; reading
 * bytes that have an uncorrectable error lets it fail with 507053.
 */
public interface FakeMemory {
    /**
     * Reads bytes.
     *
     * @param address device address
     * @param length how many
     * @return a new buffer in native byte order, from position 0 to its limit
     */
    ByteBuffer read(long address, int length);

    /**
     * Writes bytes.
     *
     * @param address device address
     * @param bytes what is between its position and its limit; the position isn't moved
     */
    void write(long address, ByteBuffer bytes);
}
