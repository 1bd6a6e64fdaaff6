package io.github.acl4j.samples.inference;

import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.fake.FakeMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/**
 * A model small enough for a sample: its answer is a checksum of all weights, keyed with the input, so that one lost byte makes
 * every answer wrong.
 */
final class Model {
    private static final int WEIGHTS = 2048;

    private final long[] weights = new Random(20_26).longs(WEIGHTS).toArray();

    /** Size of the weights in bytes. */
    int size() {
        return WEIGHTS * Long.BYTES;
    }

    /** The weights as they are kept on the host: what a lost range is restored from. */
    ByteBuffer weights() {
        ByteBuffer bytes = ByteBuffer.allocateDirect(size()).order(ByteOrder.nativeOrder());
        bytes.asLongBuffer().put(weights);
        return bytes;
    }

    /** The right answer. */
    long answer(long input) {
        long sum = input;
        for (long weight : weights) {
            sum = step(sum, weight);
        }
        return sum;
    }

    /** The kernel: reads the weights from the device, writes the answer behind the output's address. */
    FakeKernel kernel(long deviceWeights, long output, long input) {
        return FakeKernel.of(memory -> memory.write(output, oneLong(compute(memory, deviceWeights, input))));
    }

    private static long compute(FakeMemory memory, long deviceWeights, long input) {
        ByteBuffer bytes = memory.read(deviceWeights, WEIGHTS * Long.BYTES);
        long sum = input;
        while (bytes.hasRemaining()) {
            sum = step(sum, bytes.getLong());
        }
        return sum;
    }

    private static long step(long sum, long weight) {
        return Long.rotateLeft(sum ^ weight, 7) * 0x9E37_79B9_7F4A_7C15L;
    }

    private static ByteBuffer oneLong(long value) {
        return ByteBuffer.allocateDirect(Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(0, value);
    }
}
