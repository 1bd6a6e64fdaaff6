package io.github.acl4j.fault;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A place in device memory with an uncorrectable error ({@code aclrtMemUceInfo}): from {@code addr} up to but not including
 * {@code addr + length}.
 *
 * @param addr the device address, unsigned
 * @param length how many bytes, unsigned. The driver's 0 is kept (vector uce-097): it says where, not how far
 */
public record MemUceInfo(long addr, long length) {
    /**
     * Checks.
     *
     * @param addr the device address, unsigned
     * @param length how many bytes, unsigned
     * @throws IllegalArgumentException if the end overflows 64 bits
     */
    public MemUceInfo {
        if (!fits(addr, length)) {
            throw new IllegalArgumentException(
                    "no place in memory: address 0x%x, length 0x%x overflow 64 bits".formatted(addr, length));
        }
    }

    static boolean fits(long addr, long length) {
        return MemoryRange.fits(addr, atLeastOne(length));
    }

    private static long atLeastOne(long length) {
        return length == 0 ? 1 : length;
    }

    /**
     * The addresses that are known to be broken.
     *
     * @return the range; of one byte where the length is 0
     */
    public MemoryRange range() {
        return new MemoryRange(addr, atLeastOne(length));
    }

    /**
     * A request for {@code aclrtMemUceRepair}: an array of the C struct with all reserved bytes zero.
     *
     * @param places what to repair, 20 at most (acl-facts 3.11; the header's 128 is wrong)
     * @return a direct buffer in native order with one entry a place
     * @throws IllegalArgumentException if there are more than 20
     */
    public static ByteBuffer encode(List<MemUceInfo> places) {
        if (places.size() > AclrtStructs.MEM_UCE_INFO_MAX_NUM) {
            throw new IllegalArgumentException("%d memory ranges; %s takes %d at most"
                    .formatted(places.size(), AclrtFunction.ACLRT_MEM_UCE_REPAIR, AclrtStructs.MEM_UCE_INFO_MAX_NUM));
        }
        ByteBuffer array = ByteBuffer.allocateDirect(places.size() * AclrtStructs.MEM_UCE_INFO_SIZE)
                .order(ByteOrder.nativeOrder());
        put(places, array, 0);
        return array;
    }

    static void put(List<MemUceInfo> places, ByteBuffer zeroed, int offset) {
        int entry = offset;
        for (MemUceInfo place : places) {
            zeroed.putLong(entry + AclrtStructs.MEM_UCE_INFO_ADDR, place.addr);
            zeroed.putLong(entry + AclrtStructs.MEM_UCE_INFO_LEN, place.length);
            entry += AclrtStructs.MEM_UCE_INFO_SIZE;
        }
    }

    /**
     * Where, and how many bytes.
     *
     * @return such as {@code 0x1000+0x40}
     */
    @Override
    public String toString() {
        return "0x%x+0x%x".formatted(addr, length);
    }
}
