package io.github.acl4j;

import java.util.List;

/**
 * The operator of a model whose task failed, as the graph engine remembers it from the launch (operator description).
 *
 * @param name its name, as the model's file has it, decoded as UTF-8 with replacement. Data of somebody else's: it may hold line
 *     breaks and anything else, so escape it where that matters
 * @param inputs its inputs, unmodifiable
 * @param outputs its outputs, unmodifiable
 * @see Capture#OPERATOR
 * @see io.github.acl4j.spi.AclrtBackend#aclmdlCreateAndGetOpDesc
 */
public record FailedOperator(String name, List<TensorDescription> inputs, List<TensorDescription> outputs) {
    /**
     * Copies the lists.
     *
     * @param name its name
     * @param inputs its inputs
     * @param outputs its outputs
     */
    public FailedOperator {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }
}
