package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Device memory of an engine with known content, whose owner can bring that back. */
final class Memory implements MemoryOwner {
    static final int SIZE = 8192;

    private static final int NORMAL_PAGES = 2;
    private static final int TO_DEVICE = 1;
    private static final int TO_HOST = 2;

    private final long address;
    private final MemoryRanges owned;
    private final List<MemoryRanges> restored = new CopyOnWriteArrayList<>();

    private Memory(long address) {
        this.address = address;
        this.owned = MemoryRanges.of(new MemoryRange(address, SIZE));
    }

    /** Allocates and fills, on the calling thread's current device. */
    static Memory allocate(AclrtBackend mirror) {
        long[] address = new long[1];
        assertThat(mirror.aclrtMalloc(address, SIZE, NORMAL_PAGES)).isZero();
        Memory memory = new Memory(address[0]);
        assertThat(mirror.aclrtMemcpy(address[0], SIZE, memory.content(), SIZE, TO_DEVICE))
                .isZero();
        return memory;
    }

    long address() {
        return address;
    }

    private ByteBuffer content() {
        ByteBuffer content = ByteBuffer.allocateDirect(SIZE).order(ByteOrder.nativeOrder());
        for (int i = 0; i < SIZE; i++) {
            content.put(i, (byte) (i * 31 + 7));
        }
        return content;
    }

    /** Whether the device memory holds what it was filled with; on a thread with the device current. */
    boolean isIntact(AclrtBackend mirror) {
        ByteBuffer read = ByteBuffer.allocateDirect(SIZE).order(ByteOrder.nativeOrder());
        assertThat(mirror.aclrtMemcpy(read, SIZE, address, SIZE, TO_HOST)).isZero();
        return read.equals(content());
    }

    /** What it was asked to restore. */
    List<MemoryRanges> restored() {
        return restored;
    }

    @Override
    public String name() {
        return "weights";
    }

    @Override
    public MemoryRanges owned() {
        return owned;
    }

    @Override
    public void restore(MemoryRanges lost, DeviceAccess access) {
        restored.add(lost);
        for (MemoryRange range : lost.asList()) {
            int offset = (int) (range.start() - address);
            int length = (int) range.length();
            ByteBuffer part = ByteBuffer.allocateDirect(length);
            part.put(0, content(), offset, length);
            assertThat(access.mirror().aclrtMemcpy(range.start(), length, part, length, TO_DEVICE))
                    .isZero();
        }
    }
}
