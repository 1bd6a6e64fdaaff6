package io.github.acl4j.stress;

import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.fake.FakeMemory;
import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;
import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What an engine has on one device: a stream and a model, whose weights it can bring back. For the engine's own thread. */
final class Card implements MemoryOwner {
    /** The answer of a model whose weights are what they should be. */
    static final long RIGHT = 0x1234_5678L * 256;

    static final int WEIGHTS = 2048;

    private static final long WEIGHT = 0x1234_5678L;
    private static final int TO_DEVICE = 1;
    private static final int TO_HOST = 2;
    private static final int WAIT_MILLIS = 250;

    private final FakeAscend fake;
    private final AclrtBackend runtime;
    private final int device;
    private final long stream;
    private final long weights;
    private final long output;

    private Card(FakeAscend fake, int device) throws CodeException {
        this.fake = fake;
        this.runtime = fake.backend();
        this.device = device;
        long[] out = new long[1];
        CodeException.check(runtime.aclrtCreateStream(out));
        this.stream = out[0];
        this.weights = allocate(WEIGHTS);
        this.output = allocate(Long.BYTES);
        CodeException.check(runtime.aclrtMemcpy(weights, WEIGHTS, content(WEIGHTS), WEIGHTS, TO_DEVICE));
    }

    /** Sets the device and loads the model. */
    static Card load(FakeAscend fake, int device) throws CodeException {
        CodeException.check(fake.backend().aclrtSetDevice(device));
        try {
            return new Card(fake, device);
        } catch (CodeException e) {
            int ignored = fake.backend().aclrtResetDevice(device);
            throw e;
        }
    }

    /** Ends the device, with all that is on it. */
    void unload() {
        // What a broken device answers to this is of no interest.
        int ignored = runtime.aclrtResetDevice(device);
    }

    long weights() {
        return weights;
    }

    int streamId() {
        int[] id = new int[1];
        int ignored = runtime.aclrtStreamGetId(stream, id);
        return id[0];
    }

    /** One inference on the engine's stream; the answer. */
    long infer() throws CodeException {
        return infer(stream, output);
    }

    /** One inference on another stream of the device. */
    long infer(DeviceAccess access) throws CodeException {
        long own = allocate(Long.BYTES);
        try {
            return infer(access.stream(), own);
        } finally {
            int ignored = runtime.aclrtFree(own);
        }
    }

    private long infer(long onStream, long to) throws CodeException {
        FakeKernel kernel = FakeKernel.of(memory -> memory.write(to, one(sum(memory))));
        CodeException.check(fake.launch(onStream, kernel));
        CodeException.check(runtime.aclrtSynchronizeStreamWithTimeout(onStream, WAIT_MILLIS));
        ByteBuffer answer = one(0);
        CodeException.check(runtime.aclrtMemcpy(answer, Long.BYTES, to, Long.BYTES, TO_HOST));
        return answer.getLong(0);
    }

    private long sum(FakeMemory memory) {
        ByteBuffer bytes = memory.read(weights, WEIGHTS);
        long sum = 0;
        while (bytes.hasRemaining()) {
            sum += bytes.getLong();
        }
        return sum;
    }

    private long allocate(int size) throws CodeException {
        long[] out = new long[1];
        CodeException.check(runtime.aclrtMalloc(out, size, 0));
        return out[0];
    }

    private static ByteBuffer one(long value) {
        return ByteBuffer.allocateDirect(Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(0, value);
    }

    private static ByteBuffer content(int size) {
        ByteBuffer content = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        for (int i = 0; i < size; i += Long.BYTES) {
            content.putLong(i, WEIGHT);
        }
        return content;
    }

    @Override
    public String name() {
        return "weights of device " + device;
    }

    @Override
    public MemoryRanges owned() {
        return MemoryRanges.of(new MemoryRange(weights, WEIGHTS));
    }

    @Override
    public void restore(MemoryRanges lost, DeviceAccess access) throws CodeException {
        for (MemoryRange range : lost.asList()) {
            int length = (int) range.length();
            CodeException.check(access.mirror().aclrtMemcpy(range.start(), length, content(length), length, TO_DEVICE));
        }
    }
}
