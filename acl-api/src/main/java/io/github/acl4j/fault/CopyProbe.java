package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * Copies a pattern to the device and back, and reads one byte of each end of the memory that a repair touched. Needs no
 * model and no kernel, and so covers {@link Probe.Coverage#DMA} only.
 */
public final class CopyProbe implements Probe {
    private static final int SIZE = 4096;
    private static final int NORMAL_PAGES = 2;
    private static final int TO_DEVICE = 1;
    private static final int TO_HOST = 2;

    /** Makes one; it has no state and may be used for any device. */
    public CopyProbe() {}

    @Override
    public Set<Coverage> covers() {
        return Set.of(Coverage.DMA);
    }

    @Override
    public void run(DeviceAccess access) throws ProbeFailedException {
        AclrtBackend mirror = access.mirror();
        long[] memory = new long[1];
        check("aclrtMalloc", mirror.aclrtMalloc(memory, SIZE, NORMAL_PAGES));
        try {
            copyThereAndBack(access, memory[0]);
        } finally {
            // A failure to free says nothing about what the probe is for, and the copy's own error mustn't be hidden by
            // it.
            int ignored = mirror.aclrtFree(memory[0]);
        }
        for (MemoryRange range : access.touched().asList()) {
            readByte(access, range.start());
            readByte(access, range.start() + range.length() - 1);
        }
    }

    private static void copyThereAndBack(DeviceAccess access, long memory) throws ProbeFailedException {
        ByteBuffer sent = buffer(SIZE);
        long seed = System.nanoTime();
        for (int i = 0; i < SIZE; i += Long.BYTES) {
            sent.putLong(i, seed * (i + 1));
        }
        ByteBuffer received = buffer(SIZE);
        AclrtBackend mirror = access.mirror();
        check("aclrtMemcpyAsync", mirror.aclrtMemcpyAsync(memory, SIZE, sent, SIZE, TO_DEVICE, access.stream()));
        check("aclrtMemcpyAsync", mirror.aclrtMemcpyAsync(received, SIZE, memory, SIZE, TO_HOST, access.stream()));
        synchronize(access);
        if (sent.mismatch(received) >= 0) {
            throw new ProbeFailedException("the bytes that came back are not those that were sent");
        }
    }

    private static void readByte(DeviceAccess access, long address) throws ProbeFailedException {
        check("aclrtMemcpyAsync", access.mirror().aclrtMemcpyAsync(buffer(1), 1, address, 1, TO_HOST, access.stream()));
        synchronize(access);
    }

    private static void synchronize(DeviceAccess access) throws ProbeFailedException {
        long left = Duration.between(Instant.now(), access.deadline()).toMillis();
        // 0 is refused, and would be no limit to anybody who reads it as a wait.
        int timeout = (int) Math.max(1, Math.min(left, Integer.MAX_VALUE));
        check(
                "aclrtSynchronizeStreamWithTimeout",
                access.mirror().aclrtSynchronizeStreamWithTimeout(access.stream(), timeout));
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    private static void check(String function, int code) throws ProbeFailedException {
        if (code != 0) {
            throw new ProbeFailedException(function + " returned " + AclError.of(code));
        }
    }
}
