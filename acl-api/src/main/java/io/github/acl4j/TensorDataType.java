package io.github.acl4j;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/**
 * The type of a tensor's elements: a number of {@code aclDataType}, which newer releases add to (operator description).
 *
 * @param number the number; -1 is undefined
 * @see io.github.acl4j.spi.AclrtBackend#aclGetTensorDescType
 */
public record TensorDataType(int number) {
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            entry(-1, "undefined"),
            entry(0, "float"),
            entry(1, "float16"),
            entry(2, "int8"),
            entry(3, "int32"),
            entry(4, "uint8"),
            entry(6, "int16"),
            entry(7, "uint16"),
            entry(8, "uint32"),
            entry(9, "int64"),
            entry(10, "uint64"),
            entry(11, "double"),
            entry(12, "bool"),
            entry(13, "string"),
            entry(16, "complex64"),
            entry(17, "complex128"),
            entry(27, "bf16"),
            entry(29, "int4"),
            entry(30, "uint1"),
            entry(33, "complex32"),
            entry(34, "hifloat8"),
            entry(35, "float8_e5m2"),
            entry(36, "float8_e4m3fn"),
            entry(37, "float8_e8m0"),
            entry(38, "float6_e3m2"),
            entry(39, "float6_e2m3"),
            entry(40, "float4_e2m1"),
            entry(41, "float4_e1m2"));

    /**
     * Its name.
     *
     * @return such as {@code float16}; empty for a number that acl4j doesn't know
     */
    public Optional<String> name() {
        return Optional.ofNullable(NAMES.get(number));
    }

    /**
     * The name, or else the number.
     *
     * @return such as {@code float16}, or {@code aclDataType 99}
     */
    @Override
    public String toString() {
        return name().orElse("aclDataType " + number);
    }
}
