package io.github.acl4j.fault;

import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The uncorrectable memory errors of a device, as far as the runtime told them. It knows of 20 at most; an entry whose end
 * overflows 64 bits says nothing that could be acted on and is left out, which {@link #isComplete} shows.
 *
 * @param places where the errors are, in the runtime's order; unmodifiable
 * @param claimed how many the runtime said there are, unsigned. This can be more than 20 (acl-facts 3.8)
 */
public record MemUceReport(List<MemUceInfo> places, long claimed) {
    /** No errors. */
    public static final MemUceReport NONE = new MemUceReport(List.of(), 0);

    /**
     * Checks.
     *
     * @param places where the errors are
     * @param claimed how many the runtime said there are, unsigned
     * @throws IllegalArgumentException if there are more than 20 places, or more than claimed
     */
    public MemUceReport {
        places = List.copyOf(places);
        if (places.size() > readable(claimed)) {
            throw new IllegalArgumentException("%d memory ranges where %s are claimed; %d can be told at most"
                    .formatted(places.size(), Long.toUnsignedString(claimed), AclrtStructs.MEM_UCE_INFO_MAX_NUM));
        }
    }

    /**
     * A report of these places and no more.
     *
     * @param places where the errors are, 20 at most
     * @return the report
     */
    public static MemUceReport of(List<MemUceInfo> places) {
        return new MemUceReport(places, places.size());
    }

    /**
     * What {@code aclrtGetMemUceInfo} answered.
     *
     * @param array the array that it filled
     * @param retSize the size that it returned, unsigned; at most 20 entries are read
     * @return the report
     * @throws IllegalArgumentException if the array is too small for these
     */
    public static MemUceReport decode(ByteBuffer array, long retSize) {
        int room = array.capacity() / AclrtStructs.MEM_UCE_INFO_SIZE;
        if (room < readable(retSize)) {
            throw new IllegalArgumentException("room for %d memory ranges; %s returned %s"
                    .formatted(room, AclrtFunction.ACLRT_GET_MEM_UCE_INFO, Long.toUnsignedString(retSize)));
        }
        return decode(array, 0, retSize);
    }

    static MemUceReport decode(ByteBuffer buffer, int offset, long claimed) {
        ByteBuffer struct = buffer.duplicate().order(ByteOrder.nativeOrder()).clear();
        List<MemUceInfo> places = new ArrayList<>();
        for (int i = 0; i < readable(claimed); i++) {
            int entry = offset + i * AclrtStructs.MEM_UCE_INFO_SIZE;
            long addr = struct.getLong(entry + AclrtStructs.MEM_UCE_INFO_ADDR);
            long length = struct.getLong(entry + AclrtStructs.MEM_UCE_INFO_LEN);
            if (MemUceInfo.fits(addr, length)) {
                places.add(new MemUceInfo(addr, length));
            }
        }
        return new MemUceReport(places, claimed);
    }

    private static int readable(long claimed) {
        return (int) MemoryRange.min(claimed, AclrtStructs.MEM_UCE_INFO_MAX_NUM);
    }

    /**
     * Whether the list is full, so that there may be more errors than it says. The runtime keeps its answer, so ask again
     * after a repair (acl-facts 3.10).
     *
     * @return true if 20 or more are claimed
     */
    public boolean mayHaveMore() {
        return readable(claimed) == AclrtStructs.MEM_UCE_INFO_MAX_NUM;
    }

    /**
     * Whether {@link #ranges} is all that is broken.
     *
     * @return false if there may be more, an entry was left out, or one has no length
     */
    public boolean isComplete() {
        return !mayHaveMore() && places.size() == claimed && places.stream().noneMatch(place -> place.length() == 0);
    }

    /**
     * The addresses that are known to be broken.
     *
     * @return the places as a set
     */
    public MemoryRanges ranges() {
        return MemoryRanges.of(places.stream().map(MemUceInfo::range).toList());
    }
}
