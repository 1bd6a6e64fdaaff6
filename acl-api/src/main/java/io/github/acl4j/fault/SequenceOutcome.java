package io.github.acl4j.fault;

import io.github.acl4j.error.AclException;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link FaultSequence} came to.
 *
 * @param deviceId the device
 * @param kind the outcome; only {@link Kind#RECOVERED} allows to open the device again
 * @param detail a sentence for logs
 * @param errorInfo what the runtime said was wrong, if it was captured
 * @param cause the error that decided, if there was one
 * @param steps what was done, in order
 */
public record SequenceOutcome(
        int deviceId,
        Kind kind,
        String detail,
        Optional<ErrorInfo> errorInfo,
        Optional<AclException> cause,
        List<SequenceStep> steps) {

    /** The outcomes. */
    public enum Kind {
        /** Repaired or aborted, restored, and proven to work by a probe that covers the fault. */
        RECOVERED,
        /** The probe passed but doesn't cover what failed. */
        UNPROVEN,
        /** The device may work, but content is lost: the model has to be loaded again. */
        RELOAD_REQUIRED,
        /** A repair was tried and failed. */
        NOT_REPAIRED,
        /** The runtime tells a fault that it doesn't repair. */
        NOT_REPAIRABLE,
        /** A fault was seen, but the runtime says "no error", or couldn't be asked: nothing is known. */
        INCONCLUSIVE,
        /** The probe failed or was late, or the fault came back. */
        VERIFY_FAILED,
        /** The device is in abort state. */
        STILL_ABORTING,
        /** This product or library has no fault sequence. */
        UNSUPPORTED,
        /** The driver doesn't return. */
        WEDGED,
        /** The device is gone. */
        LOST,
        /** Closed before it came to an end. */
        ABANDONED
    }

    /**
     * Copies the list.
     *
     * @param deviceId the device
     * @param kind the outcome
     * @param detail a sentence for logs
     * @param errorInfo what the runtime said was wrong
     * @param cause the error that decided
     * @param steps what was done
     */
    public SequenceOutcome {
        steps = List.copyOf(steps);
    }

    /**
     * Whether the device may be opened again.
     *
     * @return true only for {@link Kind#RECOVERED}
     */
    public boolean recovered() {
        return kind == Kind.RECOVERED;
    }
}
