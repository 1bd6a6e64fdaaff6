package io.github.acl4j.fake;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The memory of one device. Bytes that were never written are zero and take no room here, so that big allocations on many
 * devices fit into a small heap.
 */
final class DeviceMemory implements FakeMemory {
    private static final int PAGE = 4096;
    private static final long ALIGNMENT = 512;

    private static final class Block {
        private final long size;
        private final Map<Long, byte[]> pages = new HashMap<>();

        Block(long size) {
            this.size = size;
        }
    }

    private final long capacity;
    private final MemoryFaults faults;
    private final ConcurrentSkipListMap<Long, Block> blocks = new ConcurrentSkipListMap<>();
    private final Object lock = new Object();
    private long used;
    private long next;
    private volatile boolean faultIsMemory;

    DeviceMemory(long base, long capacity, MemoryFaults faults) {
        this.next = base;
        this.capacity = capacity;
        this.faults = faults;
    }

    /** While the device's fault is of memory, the ranges that a test says the driver reports can't be read either. */
    void setFaultIsMemory(boolean on) {
        faultIsMemory = on;
    }

    long capacity() {
        return capacity;
    }

    long free() {
        synchronized (lock) {
            return capacity - used;
        }
    }

    /** The address of new memory, or 0 if there isn't enough. */
    long allocate(long size) {
        synchronized (lock) {
            if (size < 0 || size > capacity - used) {
                return 0;
            }
            long address = next;
            next = (next + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            used += size;
            blocks.put(address, new Block(size));
            return address;
        }
    }

    /** False if no memory was allocated at that address. */
    boolean free(long address) {
        synchronized (lock) {
            Block block = blocks.remove(address);
            if (block == null) {
                return false;
            }
            used -= block.size;
            return true;
        }
    }

    void clear() {
        synchronized (lock) {
            blocks.clear();
            used = 0;
        }
    }

    @Override
    public ByteBuffer read(long address, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        read(address, bytes);
        return bytes.flip();
    }

    /** Reads as many bytes as the buffer has room for. */
    void read(long address, ByteBuffer into) {
        int length = into.remaining();
        boolean unreadable = faults.isBroken(address, length) || (faultIsMemory && faults.isReported(address, length));
        if (unreadable) {
            throw new FakeTaskFailure(Codes.RT_DEVICE_MEM_ERROR);
        }
        peek(address, into);
    }

    /** The same, whatever is broken. */
    void peek(long address, ByteBuffer into) {
        int length = into.remaining();
        long offset = offset(address, length);
        Block block = block(address);
        synchronized (block) {
            while (into.hasRemaining()) {
                int inPage = (int) (offset % PAGE);
                int count = Math.min(PAGE - inPage, into.remaining());
                byte[] page = block.pages.get(offset / PAGE);
                into.put(page == null ? ZEROES : page, inPage, count);
                offset += count;
            }
        }
    }

    @Override
    public void write(long address, ByteBuffer bytes) {
        ByteBuffer from = bytes.duplicate();
        long offset = offset(address, from.remaining());
        Block block = block(address);
        synchronized (block) {
            while (from.hasRemaining()) {
                int inPage = (int) (offset % PAGE);
                int count = Math.min(PAGE - inPage, from.remaining());
                from.get(block.pages.computeIfAbsent(offset / PAGE, index -> new byte[PAGE]), inPage, count);
                offset += count;
            }
        }
    }

    /** Zeroes what is allocated of a range: the content that a repair loses. */
    void lose(MemoryFaults.Range range) {
        long end = range.address() + range.length();
        for (Map.Entry<Long, Block> entry : blocks.entrySet()) {
            long start = Math.max(entry.getKey(), range.address());
            long stop = Math.min(entry.getKey() + entry.getValue().size, end);
            for (long at = start; at < stop; at += PAGE) {
                write(at, ByteBuffer.wrap(ZEROES, 0, (int) Math.min(PAGE, stop - at)));
            }
        }
    }

    boolean isAllocated(long address, long length) {
        Map.Entry<Long, Block> entry = blocks.floorEntry(address);
        return entry != null && length >= 0 && address - entry.getKey() <= entry.getValue().size - length;
    }

    private static final byte[] ZEROES = new byte[PAGE];

    private Block block(long address) {
        Map.Entry<Long, Block> entry = blocks.floorEntry(address);
        if (entry == null) {
            throw new FakeTaskFailure(Codes.RT_AICORE_EXCEPTION);
        }
        return entry.getValue();
    }

    private long offset(long address, long length) {
        if (!isAllocated(address, length)) {
            throw new FakeTaskFailure(Codes.RT_AICORE_EXCEPTION);
        }
        Map.Entry<Long, Block> entry = blocks.floorEntry(address);
        return entry == null ? 0 : address - entry.getKey();
    }
}
