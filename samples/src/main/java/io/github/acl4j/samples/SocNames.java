package io.github.acl4j.samples;

import java.util.Map;
import java.util.TreeMap;

/** A SoC for each product that vectors and users name. */
final class SocNames {
    // acl-facts 6; the 950 is the one that its vectors were recorded on.
    private static final Map<String, String> BY_PRODUCT = new TreeMap<>(Map.of(
            "A2", "Ascend910B1",
            "A3", "Ascend910_9391",
            "950", "Ascend950PR_9599",
            "310P", "Ascend310P3"));

    private SocNames() {}

    static String of(String product) throws UsageException {
        String socName = BY_PRODUCT.get(product);
        if (socName == null) {
            throw new UsageException(
                    "no product " + product + "; there are: " + String.join(", ", BY_PRODUCT.keySet()));
        }
        return socName;
    }
}
