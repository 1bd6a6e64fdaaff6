package io.github.acl4j.internal;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.ErrorReport;
import io.github.acl4j.error.FaultVerdict;
import io.github.acl4j.fault.FaultEvidence;
import io.github.acl4j.fault.FaultSymptoms;
import io.github.acl4j.spi.AscendProduct;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an engine says of a fault that it saw. Its code decides if it is one of ACL's; but many an engine passes on its own number, or that of a
 * library that only wraps, and then its text is all that tells of the fault (fault-handling 6.14).
 */
public final class EngineReport {
    private static final int LONGEST_HEADLINE = 160;

    private EngineReport() {}

    /**
     * A text in one line of a log: it comes from outside, and may hold anything.
     *
     * @param text what the engine said
     * @return its first line that isn't blank, cut where it is long
     */
    public static String headline(String text) {
        return text.lines()
                .map(line -> line.length() <= LONGEST_HEADLINE ? line : line.substring(0, LONGEST_HEADLINE) + "…")
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }

    /**
     * Judges a report.
     *
     * @param error the code, not 0
     * @param text what the engine said of it
     * @param time when it was reported
     * @param product the product, if that is known
     * @return the code, behind it the one that the text tells if only that is of a fault, and the verdict
     */
    public static FaultEvidence evidence(AclError error, String text, Instant time, Optional<AscendProduct> product) {
        ErrorReport report = ErrorReport.parse(text);
        Optional<FaultVerdict> byText = error.isKnown()
                ? Optional.empty()
                : Verdicts.of(FaultSymptoms.builder().report(report), product)
                        .filter(verdict -> verdict.category() != ErrorCategory.UNKNOWN);
        Optional<FaultVerdict> verdict = byText.isPresent()
                ? byText
                : Verdicts.of(FaultSymptoms.builder().returned(error.code()).report(report), product);
        return new FaultEvidence(codes(error, report, byText), text, Optional.of(time), verdict);
    }

    private static List<AclError> codes(AclError error, ErrorReport report, Optional<FaultVerdict> byText) {
        List<AclError> codes = new ArrayList<>(List.of(error));
        if (byText.filter(FaultVerdict::isFatal).isPresent()) {
            report.returnedCode().stream()
                    .mapToObj(AclError::of)
                    .filter(told -> told.isDeviceFault() || told.isDeviceLost())
                    .forEach(codes::add);
        }
        return codes;
    }
}
