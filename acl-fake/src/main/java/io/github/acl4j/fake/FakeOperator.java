package io.github.acl4j.fake;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An operator of a model, as the graph engine remembers it for {@code aclmdlCreateAndGetOpDesc}. Immutable.
 *
 * @see FakeKernel#as
 * @see FakeDevice#addOperator
 */
public final class FakeOperator {
    private final byte[] name;
    private final List<FakeTensor> inputs;
    private final List<FakeTensor> outputs;

    private FakeOperator(byte[] name, List<FakeTensor> inputs, List<FakeTensor> outputs) {
        for (byte character : name) {
            if (character == 0) {
                throw new IllegalArgumentException("a name can't have a zero byte, which ends it in C");
            }
        }
        this.name = name.clone();
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
    }

    /**
     * An operator.
     *
     * @param name its name, as the model's file has it; no zero character
     * @param inputs its inputs
     * @param outputs its outputs
     * @return the operator
     */
    public static FakeOperator of(String name, List<FakeTensor> inputs, List<FakeTensor> outputs) {
        return ofBytes(name.getBytes(StandardCharsets.UTF_8), inputs, outputs);
    }

    /**
     * An operator whose name needn't be text.
     *
     * @param name the bytes of its name; none is zero
     * @param inputs its inputs
     * @param outputs its outputs
     * @return the operator
     */
    public static FakeOperator ofBytes(byte[] name, List<FakeTensor> inputs, List<FakeTensor> outputs) {
        return new FakeOperator(name, inputs, outputs);
    }

    byte[] name() {
        return name;
    }

    List<FakeTensor> inputs() {
        return inputs;
    }

    List<FakeTensor> outputs() {
        return outputs;
    }
}
