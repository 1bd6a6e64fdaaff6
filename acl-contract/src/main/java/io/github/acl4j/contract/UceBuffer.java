package io.github.acl4j.contract;

import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_ADDR;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_LEN;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_RESERVED;
import static io.github.acl4j.spi.AclrtStructs.MEM_UCE_INFO_SIZE;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An array of {@code aclrtMemUceInfo}, filled beforehand so that it shows what was written. */
final class UceBuffer {
    private static final byte FILL = (byte) 0xA5;

    /**
     * A range.
     *
     * @param address its address
     * @param length its length in bytes
     */
    record Range(long address, long length) {
        /** Ranges as the injector is told of them. */
        static List<Range> regular(int count, long base, long step, long length) {
            List<Range> ranges = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                ranges.add(new Range(base + i * step, length));
            }
            return ranges;
        }
    }

    private final ByteBuffer bytes;

    private UceBuffer(int entries, byte fill) {
        bytes = ByteBuffer.allocateDirect(entries * MEM_UCE_INFO_SIZE).order(ByteOrder.nativeOrder());
        byte[] pattern = new byte[bytes.capacity()];
        Arrays.fill(pattern, fill);
        bytes.put(0, pattern);
    }

    /** Room for answers. */
    static UceBuffer prefilled(int entries) {
        return new UceBuffer(entries, FILL);
    }

    /** Ranges to repair, with room for more entries behind them. */
    static UceBuffer of(List<Range> ranges, int more) {
        UceBuffer buffer = new UceBuffer(ranges.size() + more, (byte) 0);
        for (int i = 0; i < ranges.size(); i++) {
            int at = i * MEM_UCE_INFO_SIZE;
            buffer.bytes.putLong(at + MEM_UCE_INFO_ADDR, ranges.get(i).address());
            buffer.bytes.putLong(at + MEM_UCE_INFO_LEN, ranges.get(i).length());
        }
        return buffer;
    }

    ByteBuffer bytes() {
        return bytes;
    }

    void setReserved(int entry, int index) {
        bytes.put(entry * MEM_UCE_INFO_SIZE + MEM_UCE_INFO_RESERVED + index, (byte) 1);
    }

    List<Range> ranges(int count) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int at = i * MEM_UCE_INFO_SIZE;
            ranges.add(new Range(bytes.getLong(at + MEM_UCE_INFO_ADDR), bytes.getLong(at + MEM_UCE_INFO_LEN)));
        }
        return ranges;
    }

    boolean reservedIsZero(int entries) {
        for (int i = 0; i < entries; i++) {
            if (!holdsOnly((byte) 0, i * MEM_UCE_INFO_SIZE + MEM_UCE_INFO_RESERVED, (i + 1) * MEM_UCE_INFO_SIZE)) {
                return false;
            }
        }
        return true;
    }

    boolean isUntouchedFrom(int entry) {
        return holdsOnly(FILL, entry * MEM_UCE_INFO_SIZE, bytes.capacity());
    }

    private boolean holdsOnly(byte value, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes.get(i) != value) {
                return false;
            }
        }
        return true;
    }
}
