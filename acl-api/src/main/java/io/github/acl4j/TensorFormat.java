package io.github.acl4j;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/**
 * How a tensor lies in memory: a number of {@code aclFormat}, which newer releases add to (operator description).
 *
 * @param number the number; -1 is undefined
 * @see io.github.acl4j.spi.AclrtBackend#aclGetTensorDescFormat
 */
public record TensorFormat(int number) {
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            entry(-1, "undefined"),
            entry(0, "NCHW"),
            entry(1, "NHWC"),
            entry(2, "ND"),
            entry(3, "NC1HWC0"),
            entry(4, "FRACTAL_Z"),
            entry(12, "NC1HWC0_C04"),
            entry(16, "HWCN"),
            entry(27, "NDHWC"),
            entry(29, "FRACTAL_NZ"),
            entry(30, "NCDHW"),
            entry(32, "NDC1HWC0"),
            entry(33, "FRACTAL_Z_3D"),
            entry(35, "NC"),
            entry(47, "NCL"),
            entry(50, "FRACTAL_NZ_C0_16"),
            entry(51, "FRACTAL_NZ_C0_32"),
            entry(52, "FRACTAL_NZ_C0_2"),
            entry(53, "FRACTAL_NZ_C0_4"),
            entry(54, "FRACTAL_NZ_C0_8"));

    /**
     * Its name.
     *
     * @return such as {@code NCHW}; empty for a number that acl4j doesn't know
     */
    public Optional<String> name() {
        return Optional.ofNullable(NAMES.get(number));
    }

    /**
     * The name, or else the number.
     *
     * @return such as {@code NCHW}, or {@code aclFormat 99}
     */
    @Override
    public String toString() {
        return name().orElse("aclFormat " + number);
    }
}
