package io.github.acl4j.samples;

import java.util.Arrays;
import java.util.Optional;

/** The products that vectors and users name, each with one of its SoCs (acl-facts 6). */
public enum Product {
    /** Atlas A2. */
    A2("A2", "Ascend910B1"),
    /** Atlas A3. */
    A3("A3", "Ascend910_9391"),
    /** Ascend 950; the SoC is the one that its vectors were recorded on. */
    ASCEND_950("950", "Ascend950PR_9599"),
    /** Atlas inference series. */
    ASCEND_310P("310P", "Ascend310P3");

    private final String option;
    private final String socName;

    Product(String option, String socName) {
        this.option = option;
        this.socName = socName;
    }

    /**
     * The product with a name.
     *
     * @param option as it is written on the command line and in vectors
     * @return the product, or empty if there is none
     */
    public static Optional<Product> of(String option) {
        return Arrays.stream(values())
                .filter(product -> product.option.equals(option))
                .findFirst();
    }

    /**
     * One of its SoCs.
     *
     * @return such as {@code Ascend910B1}
     */
    public String socName() {
        return socName;
    }

    /**
     * As it is written on the command line.
     *
     * @return such as {@code 950}
     */
    @Override
    public String toString() {
        return option;
    }
}
