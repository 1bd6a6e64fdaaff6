package io.github.acl4j.fake;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An input or output of a {@link FakeOperator}.
 *
 * @param address device address of its data; 0 if it isn't known
 * @param dataType {@code aclDataType}, such as 1 for float16; -1 undefined
 * @param format {@code aclFormat}, such as 2 for ND; -1 undefined
 * @param dims the size of each dimension; empty if the rank isn't known
 */
public record FakeTensor(long address, int dataType, int format, Optional<List<Long>> dims) {
    /**
     * Copies the dimensions.
     *
     * @param address device address of its data
     * @param dataType {@code aclDataType}
     * @param format {@code aclFormat}
     * @param dims the size of each dimension
     */
    public FakeTensor {
        dims = dims.map(List::copyOf);
    }

    /**
     * A tensor of known rank.
     *
     * @param address device address of its data
     * @param dataType {@code aclDataType}
     * @param format {@code aclFormat}
     * @param dims the size of each dimension; none for a scalar
     * @return the tensor
     */
    public static FakeTensor of(long address, int dataType, int format, long... dims) {
        return new FakeTensor(
                address,
                dataType,
                format,
                Optional.of(Arrays.stream(dims).boxed().toList()));
    }

    /**
     * A tensor whose rank isn't known.
     *
     * @param address device address of its data
     * @param dataType {@code aclDataType}
     * @param format {@code aclFormat}
     * @return the tensor
     */
    public static FakeTensor ofUnknownRank(long address, int dataType, int format) {
        return new FakeTensor(address, dataType, format, Optional.empty());
    }
}
