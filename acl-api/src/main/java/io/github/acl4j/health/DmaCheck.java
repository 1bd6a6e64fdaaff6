package io.github.acl4j.health;

import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Sends 4 KiB to the device and back, each time another pattern, and compares. Allocates at its opening only. For the prober's thread only. */
final class DmaCheck {
    private static final int SIZE = 4096;
    private static final int NORMAL_PAGES = 2;
    private static final int TO_DEVICE = 1;
    private static final int TO_HOST = 2;

    private final AclrtBackend backend;
    private final Lane lane;
    private @Nullable ByteBuffer sent;
    private @Nullable ByteBuffer received;
    private long memory;
    private long counter;

    /** One of the two copies couldn't be launched, and nobody knows whether the other is still under way. */
    private boolean uncertain;

    DmaCheck(AclrtBackend backend, HealthClock clock) {
        this.backend = backend;
        this.lane = new Lane(Layer.DMA, backend, clock);
    }

    Lane lane() {
        return lane;
    }

    @Nullable
    LayerReading open() {
        LayerReading failed = lane.open();
        if (failed != null || memory != 0) {
            return failed;
        }
        ByteBuffer[] host = new ByteBuffer[1];
        if (sent == null) {
            int code = backend.aclrtMallocHost(host, SIZE);
            if (code != AclErrorCode.SUCCESS) {
                return LayerReading.error(Layer.DMA, 0, code, "aclrtMallocHost");
            }
            sent = host[0];
        }
        if (received == null) {
            int code = backend.aclrtMallocHost(host, SIZE);
            if (code != AclErrorCode.SUCCESS) {
                return LayerReading.error(Layer.DMA, 0, code, "aclrtMallocHost");
            }
            received = host[0];
        }
        long[] address = new long[1];
        int code = backend.aclrtMalloc(address, SIZE, NORMAL_PAGES);
        if (code != AclErrorCode.SUCCESS) {
            return LayerReading.error(Layer.DMA, 0, code, "aclrtMalloc");
        }
        memory = address[0];
        return null;
    }

    LayerReading run(long limit) {
        ByteBuffer there = sent;
        ByteBuffer back = received;
        if (there == null || back == null || memory == 0) {
            return LayerReading.skipped(Layer.DMA, "there is no memory for it");
        }
        LayerReading reading = lane.trip(limit, () -> copy(there, back));
        if (reading.result() == ProbeResult.OK && there.mismatch(back) >= 0) {
            return LayerReading.error(
                    Layer.DMA,
                    reading.nanos(),
                    AclErrorCode.SUCCESS,
                    "the bytes that came back are not those that were sent");
        }
        return reading;
    }

    private int copy(ByteBuffer there, ByteBuffer back) {
        counter++;
        for (int i = 0; i < SIZE; i += Long.BYTES) {
            there.putLong(i, counter * 0x9E37_79B9_7F4A_7C15L + i);
            back.putLong(i, 0);
        }
        int code = backend.aclrtMemcpyAsync(memory, SIZE, there, SIZE, TO_DEVICE, lane.stream());
        if (code == AclErrorCode.SUCCESS) {
            code = backend.aclrtMemcpyAsync(back, SIZE, memory, SIZE, TO_HOST, lane.stream());
            uncertain |= code != AclErrorCode.SUCCESS;
        }
        return code;
    }

    /** Gives back all, but not what the device may still be copying from or to. */
    void close() {
        boolean inUse = lane.isPending() || uncertain;
        lane.close();
        if (!inUse) {
            free();
        }
        forgetMemory();
    }

    /** What can't be given back says nothing about the device that the probes don't. */
    private void free() {
        if (memory != 0) {
            backend.aclrtFree(memory);
        }
        if (sent != null) {
            backend.aclrtFreeHost(sent);
        }
        if (received != null) {
            backend.aclrtFreeHost(received);
        }
    }

    /** Somebody reset the device: what was allocated is gone, and that of the host is left alone, as nobody knows who has it. */
    void forget() {
        lane.forget();
        forgetMemory();
    }

    private void forgetMemory() {
        memory = 0;
        uncertain = false;
        sent = null;
        received = null;
    }
}
