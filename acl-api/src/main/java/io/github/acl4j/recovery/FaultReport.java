package io.github.acl4j.recovery;

import java.util.Objects;
import java.util.Optional;

/**
 * That a code of the fault management was raised, went away, or was told once. Comes from a message text, from {@code reset.json}, from a
 * stream of the cluster, or from the service.
 *
 * @param code the code
 * @param assertion whether it begins, ends or happens
 * @param severity what the driver says of it, if known; decides only where no table has the code
 * @param told the level that the cluster gives it, if it says so; outranks every table
 */
public record FaultReport(FaultCode code, Assertion assertion, Optional<Severity> severity, Optional<FaultLevel> told) {
    /** What happened to a fault. */
    public enum Assertion {
        /** It is there from now on. */
        OCCUR,
        /** It is over. */
        RECOVER,
        /** It happened, and isn't a state that ends. */
        ONCE
    }

    /** The driver's severities, least first. */
    public enum Severity {
        /** A hint. */
        HINT,
        /** A minor fault. */
        MINOR,
        /** A major fault. */
        MAJOR,
        /** A critical fault. */
        CRITICAL
    }

    /**
     * Checks.
     *
     * @param code the code
     * @param assertion whether it begins, ends or happens
     * @param severity what the driver says of it
     * @param told the level that the cluster gives it
     */
    public FaultReport {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(assertion, "assertion");
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(told, "told");
    }

    /**
     * A fault that is there from now on.
     *
     * @param code the code
     * @return the report
     */
    public static FaultReport occur(FaultCode code) {
        return new FaultReport(code, Assertion.OCCUR, Optional.empty(), Optional.empty());
    }

    /**
     * A fault that is over.
     *
     * @param code the code
     * @return the report
     */
    public static FaultReport recover(FaultCode code) {
        return new FaultReport(code, Assertion.RECOVER, Optional.empty(), Optional.empty());
    }

    /**
     * A fault that happened.
     *
     * @param code the code
     * @return the report
     */
    public static FaultReport once(FaultCode code) {
        return new FaultReport(code, Assertion.ONCE, Optional.empty(), Optional.empty());
    }

    /**
     * This report, with the driver's word on it.
     *
     * @param newSeverity how severe
     * @return the report
     */
    public FaultReport withSeverity(Severity newSeverity) {
        return new FaultReport(code, assertion, Optional.of(newSeverity), told);
    }

    /**
     * This report, with the cluster's word on it.
     *
     * @param newLevel the level that it gives the fault
     * @return the report
     */
    public FaultReport withLevel(FaultLevel newLevel) {
        return new FaultReport(code, assertion, severity, Optional.of(newLevel));
    }
}
