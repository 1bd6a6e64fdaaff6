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
final class Verdicts {
    private static final Logger log = LoggerFactory.getLogger(Verdicts.class);

    private Verdicts() {}

    /** What a failed call means; empty if judging itself fails, which is logged. */
    static Optional<FaultVerdict> of(CallFailure failure, Optional<AscendProduct> product) {
        try {
            FaultSymptoms.Builder symptoms = FaultSymptoms.of(failure);
            product.ifPresent(symptoms::product);
            return Optional.of(FaultClassifier.classify(symptoms.build()));
        } catch (RuntimeException | LinkageError e) {
            log.atWarn()
                    .setCause(e)
                    .addKeyValue("function", failure.function())
                    .addKeyValue("error", failure.error())
                    .log("no verdict on a failed call");
            return Optional.empty();
        }
    }
}
