package io.github.acl4j;

import java.util.List;
import java.util.Optional;

/**
 * A tensor that an operator reads or writes.
 *
 * @param address device address of its data, unsigned; 0 if it isn't known
 * @param dataType the type of its elements
 * @param format how it lies in memory
 * @param dims the size of each dimension, outermost first, none for a scalar; empty if not even their number is known.
 *     Unmodifiable
 * @see io.github.acl4j.spi.AclrtBackend#aclGetTensorDescByIndex
 */
public record TensorDescription(long address, TensorDataType dataType, TensorFormat format, Optional<List<Long>> dims) {
    /**
     * Copies the dimensions.
     *
     * @param address device address of its data
     * @param dataType the type of its elements
     * @param format how it lies in memory
     * @param dims the size of each dimension
     */
    public TensorDescription {
        dims = dims.map(List::copyOf);
    }
}
