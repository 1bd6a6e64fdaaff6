package io.github.acl4j.internal;

import io.github.acl4j.error.CallFailure;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultClassifier;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.spi.AscendProduct;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Judges what failed. A failure must reach its caller whatever happens here. */
public final class Verdicts {
    private static final Logger log = LoggerFactory.getLogger(Verdicts.class);

    private Verdicts() {}

    /** What a failed call means. */
    static Optional<FaultVerdict> of(CallFailure failure, Optional<AscendProduct> product) {
        return of(FaultSymptoms.of(failure), product);
    }

    /**
     * What symptoms mean.
     *
     * @param symptoms all that is known but the product
     * @param product the product, if that is known
     * @return the verdict; empty if judging itself fails, which is logged
     */
    public static Optional<FaultVerdict> of(FaultSymptoms.Builder symptoms, Optional<AscendProduct> product) {
        product.ifPresent(symptoms::product);
        FaultSymptoms all = symptoms.build();
        try {
            return Optional.of(FaultClassifier.classify(all));
        } catch (RuntimeException | LinkageError e) {
            log.atWarn().setCause(e).addKeyValue("returned", all.returned()).log("no verdict on a failure");
            return Optional.empty();
        }
    }
}
