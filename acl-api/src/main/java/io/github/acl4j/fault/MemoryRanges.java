package io.github.acl4j.fault;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A set of addresses, as ranges in ascending order that neither overlap nor touch. So two are equal if they hold the same
 * addresses. Unmodifiable.
 */
public final class MemoryRanges {
    /** No address at all. */
    public static final MemoryRanges NONE = new MemoryRanges(List.of());

    private static final Comparator<MemoryRange> BY_START = (a, b) -> Long.compareUnsigned(a.start(), b.start());

    private final List<MemoryRange> ranges;

    private MemoryRanges(List<MemoryRange> ranges) {
        this.ranges = List.copyOf(ranges);
    }

    /**
     * The addresses of some ranges.
     *
     * @param ranges the ranges, in any order; they may overlap
     * @return the set
     */
    public static MemoryRanges of(MemoryRange... ranges) {
        return of(Arrays.asList(ranges));
    }

    /**
     * The addresses of some ranges.
     *
     * @param ranges the ranges, in any order; they may overlap
     * @return the set
     */
    public static MemoryRanges of(Collection<MemoryRange> ranges) {
        List<MemoryRange> merged = new ArrayList<>();
        for (MemoryRange range : ranges.stream().sorted(BY_START).toList()) {
            int last = merged.size() - 1;
            if (last >= 0
                    && Long.compareUnsigned(range.start(), merged.get(last).end()) <= 0) {
                MemoryRange before = merged.get(last);
                merged.set(last, MemoryRange.between(before.start(), MemoryRange.max(before.end(), range.end())));
            } else {
                merged.add(range);
            }
        }
        return new MemoryRanges(merged);
    }

    /**
     * The ranges.
     *
     * @return in ascending order, neither overlapping nor touching, unmodifiable
     */
    public List<MemoryRange> asList() {
        return ranges;
    }

    /**
     * Whether there is no address.
     *
     * @return true if so
     */
    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /**
     * How many addresses there are.
     *
     * @return bytes, unsigned
     */
    public long totalLength() {
        return ranges.stream().mapToLong(MemoryRange::length).sum();
    }

    /**
     * Whether an address is one of these.
     *
     * @param address an address, unsigned
     * @return true if it is
     */
    public boolean contains(long address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Whether all addresses of another set are also in this one.
     *
     * @param other the other set
     * @return true if so; also if the other is empty
     */
    public boolean containsAll(MemoryRanges other) {
        return other.subtract(this).isEmpty();
    }

    /**
     * Whether the sets have an address in common.
     *
     * @param other the other set
     * @return true if they have
     */
    public boolean overlaps(MemoryRanges other) {
        return !intersect(other).isEmpty();
    }

    /**
     * The addresses of both sets together.
     *
     * @param other the other set
     * @return the union
     */
    public MemoryRanges union(MemoryRanges other) {
        return of(Stream.concat(ranges.stream(), other.ranges.stream()).toList());
    }

    /**
     * The addresses that are in both sets.
     *
     * @param other the other set
     * @return the intersection
     */
    public MemoryRanges intersect(MemoryRanges other) {
        List<MemoryRange> common = new ArrayList<>();
        for (MemoryRange range : ranges) {
            for (MemoryRange otherRange : other.ranges) {
                range.intersect(otherRange).ifPresent(common::add);
            }
        }
        // Both are in order and without overlap or touch, so what they have in common is as well.
        return new MemoryRanges(common);
    }

    /**
     * The addresses of this set that aren't in another.
     *
     * @param other the other set
     * @return the difference
     */
    public MemoryRanges subtract(MemoryRanges other) {
        List<MemoryRange> rest = new ArrayList<>();
        for (MemoryRange range : ranges) {
            long start = range.start();
            for (MemoryRange hole : other.ranges) {
                if (hole.overlaps(range)) {
                    addIfAny(rest, start, hole.start());
                    start = hole.end();
                }
            }
            addIfAny(rest, start, range.end());
        }
        return new MemoryRanges(rest);
    }

    private static void addIfAny(List<MemoryRange> list, long start, long end) {
        if (Long.compareUnsigned(start, end) < 0) {
            list.add(MemoryRange.between(start, end));
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MemoryRanges that && ranges.equals(that.ranges);
    }

    @Override
    public int hashCode() {
        return Objects.hash(ranges);
    }

    /**
     * The ranges as intervals.
     *
     * @return such as <code>{[0x1000, 0x1040), [0x2000, 0x2040)}</code>
     */
    @Override
    public String toString() {
        return ranges.stream().map(MemoryRange::toString).collect(Collectors.joining(", ", "{", "}"));
    }
}
