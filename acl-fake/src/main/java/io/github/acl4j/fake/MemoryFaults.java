package io.github.acl4j.fake;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The uncorrectable memory errors of a device: what the driver knows, what the runtime cached of it, and what was asked to be
 * repaired (acl-facts 3.10, 3.11). Two sources: what a test says that the driver reports, which no repair changes, and memory
 * that is really broken, which a repair mends.
 */
final class MemoryFaults {
    /** The driver and the runtime know no more than that many ranges, whatever the count says. */
    static final int MAX_RANGES = 20;

    /** Bytes from an address on. */
    record Range(long address, long length) {
        boolean overlaps(long otherAddress, long otherLength) {
            return otherLength != 0
                    && length != 0
                    && Long.compareUnsigned(address, otherAddress + otherLength) < 0
                    && Long.compareUnsigned(otherAddress, address + length) < 0;
        }
    }

    /** An answer of the driver: how many it found, and the first 20 of them. */
    record Report(int count, List<Range> ranges) {}

    /** What reached the driver as repairs: how many requests, and the last one. */
    record Repairs(long requests, int count, long first, long firstLength, long last) {
        static final Repairs NONE = new Repairs(0, 0, 0, 0, 0);
    }

    private final Injections injections;
    private final Object lock = new Object();
    private final List<Range> broken = new ArrayList<>();
    private volatile boolean anyBroken;
    private @Nullable Report cached;
    private Repairs repairs = Repairs.NONE;

    MemoryFaults(Injections injections) {
        this.injections = injections;
    }

    /** What the runtime tells: the first answer that had any ranges, until a repair (vectors uce-038 to uce-046). */
    Report query() {
        synchronized (lock) {
            if (cached != null) {
                return cached;
            }
            Report report = ask();
            if (report.count != 0) {
                cached = report;
            }
            return report;
        }
    }

    private Report ask() {
        Injections.Uce told = injections.uce;
        List<Range> ranges = new ArrayList<>();
        long toldRanges = Math.min(Integer.toUnsignedLong(told.count()), MAX_RANGES);
        for (int i = 0; i < toldRanges; i++) {
            ranges.add(new Range(told.base() + i * told.step(), told.length()));
        }
        for (Range range : broken) {
            if (ranges.size() < MAX_RANGES) {
                ranges.add(range);
            }
        }
        return new Report(told.count() + broken.size(), List.copyOf(ranges));
    }

    void breakRange(Range range) {
        synchronized (lock) {
            broken.add(range);
            anyBroken = true;
        }
    }

    /** Whether reading those bytes meets an error that is really there. */
    boolean isBroken(long address, long length) {
        if (!anyBroken) {
            return false;
        }
        synchronized (lock) {
            return broken.stream().anyMatch(range -> range.overlaps(address, length));
        }
    }

    /** Whether reading those bytes meets a range that a test says the driver reports. */
    boolean isReported(long address, long length) {
        Injections.Uce told = injections.uce;
        long ranges = Math.min(Integer.toUnsignedLong(told.count()), MAX_RANGES);
        for (int i = 0; i < ranges; i++) {
            if (new Range(told.base() + i * told.step(), told.length()).overlaps(address, length)) {
                return true;
            }
        }
        return false;
    }

    /** A request reached the driver. */
    void requested(int count, List<Range> ranges) {
        synchronized (lock) {
            Range first = ranges.isEmpty() ? new Range(0, 0) : ranges.get(0);
            boolean lastIsKnown = count > 0 && count <= ranges.size();
            long last = lastIsKnown ? ranges.get(count - 1).address() : 0;
            repairs = new Repairs(repairs.requests + 1, count, first.address(), first.length(), last);
        }
    }

    /** The driver repaired ranges: they are sound again, without their content, and the cached answer is dropped. */
    void repaired(List<Range> ranges) {
        synchronized (lock) {
            cached = null;
            broken.removeIf(
                    range -> ranges.stream().anyMatch(repaired -> range.overlaps(repaired.address, repaired.length)));
            anyBroken = !broken.isEmpty();
        }
    }

    Repairs repairs() {
        synchronized (lock) {
            return repairs;
        }
    }
}
