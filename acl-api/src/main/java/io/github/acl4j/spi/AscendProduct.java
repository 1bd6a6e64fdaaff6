package io.github.acl4j.spi;

import java.util.Optional;

/** A family of Ascend devices that the runtime treats alike (acl-facts 6). */
public enum AscendProduct {
    /** Atlas A2 training and inference (Ascend 910B with a digit). */
    A2,
    /** Atlas A3 training and inference (Ascend 910_93). */
    A3,
    /** Ascend 950PR and 950DT. */
    ASCEND_950,
    /** Atlas 200I/500 A2 inference. */
    ASCEND_310B,
    /** Atlas inference series. */
    ASCEND_310P,
    /** Atlas training series (Ascend 910A and the 910B without a digit, which is no A2). */
    ASCEND_910,
    /** Ascend 350. */
    IPV350;

    /**
     * The product behind a SoC name.
     *
     * @param socName what {@code aclrtGetSocName} returned, such as {@code Ascend910B1}
     * @return the product, or empty for a name that acl4j doesn't know
     */
    public static Optional<AscendProduct> ofSocName(String socName) {
        if (!socName.startsWith("Ascend")) {
            return Optional.empty();
        }
        String chip = socName.substring("Ascend".length());
        if (chip.startsWith("950")) {
            return Optional.of(ASCEND_950);
        }
        if (chip.startsWith("910_93")) {
            return Optional.of(A3);
        }
        // "Ascend910B" and "Ascend910ProB" are the old training series; only a digit behind the B makes an A2.
        if (chip.matches("910B\\d.*")) {
            return Optional.of(A2);
        }
        if (chip.matches("910(Pro|Premium)?[AB]")) {
            return Optional.of(ASCEND_910);
        }
        if (chip.startsWith("310P")) {
            return Optional.of(ASCEND_310P);
        }
        if (chip.startsWith("310B")) {
            return Optional.of(ASCEND_310B);
        }
        if (chip.startsWith("350")) {
            return Optional.of(IPV350);
        }
        return Optional.empty();
    }
}
