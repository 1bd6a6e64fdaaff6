package io.github.acl4j.fault;

import java.util.Optional;

/**
 * Addresses from {@code start} up to but not including {@code start + length}. Both are unsigned 64-bit numbers; a range has
 * at least one byte, and its end is below 2^64.
 *
 * @param start the first address, unsigned
 * @param length how many bytes, unsigned, not 0
 */
public record MemoryRange(long start, long length) {
    /**
     * Checks.
     *
     * @param start the first address, unsigned
     * @param length how many bytes, unsigned
     * @throws IllegalArgumentException if the length is 0 or the end overflows 64 bits
     */
    public MemoryRange {
        if (!fits(start, length)) {
            throw new IllegalArgumentException("no memory range: address 0x%x, length 0x%x%s"
                    .formatted(start, length, length == 0 ? "" : " overflow 64 bits"));
        }
    }

    /** Whether this is a range: an unsigned end that doesn't overflow is above the start. */
    static boolean fits(long start, long length) {
        return Long.compareUnsigned(start + length, start) > 0;
    }

    /**
     * The range between two addresses.
     *
     * @param start the first address, unsigned
     * @param end the first address behind the range, unsigned
     * @return the range
     * @throws IllegalArgumentException if the end isn't above the start
     */
    public static MemoryRange between(long start, long end) {
        if (Long.compareUnsigned(start, end) >= 0) {
            throw new IllegalArgumentException("no memory range: [0x%x, 0x%x)".formatted(start, end));
        }
        return new MemoryRange(start, end - start);
    }

    /**
     * The first address behind the range.
     *
     * @return start plus length, unsigned
     */
    public long end() {
        return start + length;
    }

    /**
     * Whether an address is in the range.
     *
     * @param address an address, unsigned
     * @return true if it is
     */
    public boolean contains(long address) {
        return Long.compareUnsigned(start, address) <= 0 && Long.compareUnsigned(address, end()) < 0;
    }

    /**
     * Whether the ranges have an address in common. Ranges that only touch have not.
     *
     * @param other the other range
     * @return true if they have
     */
    public boolean overlaps(MemoryRange other) {
        return Long.compareUnsigned(start, other.end()) < 0 && Long.compareUnsigned(other.start, end()) < 0;
    }

    /**
     * The addresses that both ranges have.
     *
     * @param other the other range
     * @return a range, or empty if they have none in common
     */
    public Optional<MemoryRange> intersect(MemoryRange other) {
        return overlaps(other)
                ? Optional.of(between(max(start, other.start), min(end(), other.end())))
                : Optional.empty();
    }

    static long min(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    static long max(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    /**
     * The range as an interval.
     *
     * @return such as {@code [0x1000, 0x1040)}
     */
    @Override
    public String toString() {
        return "[0x%x, 0x%x)".formatted(start, end());
    }
}
