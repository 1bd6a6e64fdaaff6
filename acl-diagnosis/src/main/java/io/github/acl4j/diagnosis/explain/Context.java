package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.spi.AscendProduct;
import java.time.LocalDateTime;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known beside the text.
 *
 * @param product the product, or empty
 * @param since what is older than this, in the local time of the host that wrote the text, is stale; empty if that isn't known
 */
public record Context(Optional<AscendProduct> product, Optional<LocalDateTime> since) {
    /** Nothing is known. */
    public static final Context NONE = new Context(Optional.empty(), Optional.empty());

    /**
     * Checks.
     *
     * @param product the product
     * @param since what is older is stale
     */
    public Context {
        Objects.requireNonNull(product, "product");
        Objects.requireNonNull(since, "since");
    }

    Context ofAnyTime() {
        return new Context(product, Optional.empty());
    }

    FaultSymptoms symptoms(ErrorReport report) {
        FaultSymptoms.Builder symptoms = FaultSymptoms.builder().report(report);
        product.ifPresent(symptoms::product);
        since.ifPresent(symptoms::callBegan);
        return symptoms.build();
    }

    FaultSymptoms symptoms(int returned) {
        FaultSymptoms.Builder symptoms = FaultSymptoms.builder().returned(returned);
        product.ifPresent(symptoms::product);
        return symptoms.build();
    }
}
