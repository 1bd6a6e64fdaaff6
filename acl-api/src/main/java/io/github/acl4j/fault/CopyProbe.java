package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.IntSupplier;

/**
 * Copies a pattern to the device and back, and reads one byte of each end of the memory that a repair touched. Needs no
 * model and no kernel, and so covers {@link Probe.Coverage#DMA} only.
 */
public final class CopyProbe implements Probe {
    private static final int SIZE = 4096;
    private static final int NORMAL_PAGES = 2;
    private static final int TO_DEVICE = 1;
    private static final int TO_HOST = 2;

    /** What the device may be using. By identity, since the content of a buffer changes. */
    private static final Set<ByteBuffer> IN_USE =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

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
        int code = mirror.aclrtMalloc(memory, SIZE, NORMAL_PAGES);
        if (code != AclErrorCode.SUCCESS) {
            throw failed("aclrtMalloc", code);
        }
        copyThereAndBack(access, memory[0]);
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
        try {
            copy(access, sent, () -> mirror.aclrtMemcpyAsync(memory, SIZE, sent, SIZE, TO_DEVICE, access.stream()));
            copy(
                    access,
                    received,
                    () -> mirror.aclrtMemcpyAsync(received, SIZE, memory, SIZE, TO_HOST, access.stream()));
        } finally {
            if (!IN_USE.contains(sent) && !IN_USE.contains(received)) {
                // A failure to free says nothing about what the probe is for, and must not hide the copy's own error.
                int ignored = mirror.aclrtFree(memory);
            }
        }
        if (sent.mismatch(received) >= 0) {
            throw new ProbeFailedException("the bytes that came back are not those that were sent");
        }
    }

    private static void readByte(DeviceAccess access, long address) throws ProbeFailedException {
        ByteBuffer one = buffer(1);
        AclrtBackend mirror = access.mirror();
        copy(access, one, () -> mirror.aclrtMemcpyAsync(one, 1, address, 1, TO_HOST, access.stream()));
    }

    /**
     * Launches a copy and waits for it. Both ends must stay while the device may still use them: freed memory can be another's by
     * then, of the JVM or of the engine. So after a copy that isn't over in time they are kept for good.
     */
    private static void copy(DeviceAccess access, ByteBuffer host, IntSupplier launch) throws ProbeFailedException {
        IN_USE.add(host);
        int code = launch.getAsInt();
        if (code != AclErrorCode.SUCCESS) {
            IN_USE.remove(host);
            throw failed("aclrtMemcpyAsync", code);
        }
        code = access.mirror().aclrtSynchronizeStreamWithTimeout(access.stream(), millisLeft(access));
        if (code != AclErrorCode.RT_STREAM_SYNC_TIMEOUT) {
            IN_USE.remove(host);
        }
        if (code != AclErrorCode.SUCCESS) {
            throw failed("aclrtSynchronizeStreamWithTimeout", code);
        }
    }

    /** At least 1: 0 is refused, and would be no limit to anybody who reads it as a wait. */
    private static int millisLeft(DeviceAccess access) {
        long left = Duration.between(Instant.now(), access.deadline()).toMillis();
        return (int) Math.max(1, Math.min(left, Integer.MAX_VALUE));
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    private static ProbeFailedException failed(String function, int code) {
        return new ProbeFailedException(function + " returned " + AclError.of(code));
    }
}
