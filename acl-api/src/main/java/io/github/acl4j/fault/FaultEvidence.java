package io.github.acl4j.fault;

import io.github.acl4j.error.AclError;
import io.github.acl4j.error.ErrorCategory;
import io.github.acl4j.error.FaultVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What made somebody suspect a device: the codes that were seen, and a word about where. A sequence needs it because
 * "no error" from {@code aclrtGetErrorVerbose} means nothing by itself (acl-facts 3.8).
 *
 * @param codes the error codes that were seen, oldest first; empty for a suspicion without a code, such as a hang
 * @param description where they were seen, for logs
 * @param seenAt when the first of them was seen; empty if that isn't known
 * @param verdict what it means, if somebody judged it; of several the gravest
 */
public record FaultEvidence(
        List<AclError> codes, String description, Optional<Instant> seenAt, Optional<FaultVerdict> verdict) {
    /** How many codes are kept; the oldest say most, since the later ones tend to be consequences. */
    private static final int LIMIT = 16;

    /**
     * Copies and bounds the list.
     *
     * @param codes the error codes
     * @param description where they were seen
     * @param seenAt when
     * @param verdict what it means
     */
    public FaultEvidence {
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(seenAt, "seenAt");
        Objects.requireNonNull(verdict, "verdict");
        codes = List.copyOf(codes.subList(0, Math.min(codes.size(), LIMIT)));
    }

    /**
     * Codes of which it isn't known when they were seen, and that nobody judged.
     *
     * @param codes the error codes
     * @param description where they were seen
     */
    public FaultEvidence(List<AclError> codes, String description) {
        this(codes, description, Optional.empty(), Optional.empty());
    }

    /**
     * A code that a call returned or an exception carried.
     *
     * @param code the code
     * @return the evidence
     */
    public static FaultEvidence of(int code) {
        AclError error = AclError.of(code);
        return new FaultEvidence(List.of(error), error.toString());
    }

    /**
     * A suspicion without a code: work that doesn't end, a probe that failed.
     *
     * @param description what was seen
     * @return the evidence
     */
    public static FaultEvidence suspicion(String description) {
        return new FaultEvidence(List.of(), description);
    }

    /**
     * This evidence and more.
     *
     * @param other later evidence
     * @return both
     */
    public FaultEvidence and(FaultEvidence other) {
        List<AclError> all = new ArrayList<>(codes);
        other.codes.stream().filter(code -> !all.contains(code)).forEach(all::add);
        return new FaultEvidence(
                all,
                description.isEmpty() ? other.description : description,
                Stream.of(seenAt, other.seenAt).flatMap(Optional::stream).min(Instant::compareTo),
                other.verdict.filter(this::isGraver).or(() -> verdict));
    }

    private boolean isGraver(FaultVerdict later) {
        return verdict.isEmpty() || later.after().compareTo(verdict.get().after()) > 0;
    }

    /**
     * Whether one of the codes, or the verdict, tells of a fault of the device, so that "no error" can't be the whole truth.
     *
     * @return true if so
     */
    public boolean showsDeviceFault() {
        return codes.stream().anyMatch(AclError::isDeviceFault)
                || verdict.filter(FaultVerdict::isFatal)
                        .map(FaultVerdict::category)
                        .filter(ErrorCategory::isDeviceFault)
                        .isPresent();
    }
}
