package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Shorthand for tests that speak to the mirror. */
final class Npus {
    /** Far more than anything here takes; only a hang reaches it. */
    static final Duration LIMIT = Duration.ofSeconds(30);

    private Npus() {}

    /** Runs something on a thread of its own. */
    static <T> FutureTask<T> async(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task, "test");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    static <T> T get(FutureTask<T> task) throws Exception {
        return task.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    /** The same where nothing may be thrown, as in a callback. */
    static <T> T getUnchecked(FutureTask<T> task) {
        try {
            return get(task);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static long stream(AclrtBackend npu) {
        long[] stream = new long[1];
        assertThat(npu.aclrtCreateStream(stream)).isZero();
        return stream[0];
    }

    static int id(AclrtBackend npu, long stream) {
        int[] id = new int[1];
        assertThat(npu.aclrtStreamGetId(stream, id)).isZero();
        return id[0];
    }

    static long memory(AclrtBackend npu, long size) {
        long[] address = new long[1];
        assertThat(npu.aclrtMalloc(address, size, 0)).isZero();
        return address[0];
    }

    static ByteBuffer direct(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    static ByteBuffer direct(byte[] bytes) {
        return direct(bytes.length).put(0, bytes);
    }

    static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        return bytes;
    }

    /** Bytes of which no two neighbours are alike. */
    static byte[] pattern(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (i * 31 + 1);
        }
        return bytes;
    }

    static int write(AclrtBackend npu, long address, byte[] bytes) {
        return npu.aclrtMemcpy(address, bytes.length, direct(bytes), bytes.length, 1);
    }

    static int read(AclrtBackend npu, long address, ByteBuffer into) {
        return npu.aclrtMemcpy(into, into.capacity(), address, into.capacity(), 2);
    }

    static ByteBuffer verbose(AclrtBackend npu, int device) {
        ByteBuffer info = direct(AclrtStructs.ERROR_INFO_SIZE);
        assertThat(npu.aclrtGetErrorVerbose(device, info)).isZero();
        return info;
    }

    /** A task that can't succeed or fail by itself. */
    static FakeKernel nothing() {
        return FakeKernel.of(memory -> {});
    }
}
