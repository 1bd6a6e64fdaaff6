package io.github.acl4j.recovery;

import io.github.acl4j.fault.SequenceOutcome;
import java.util.Optional;

/**
 * What came of one attempt to bring a device back.
 *
 * @param proven whether the device is proven to work; nothing less opens a gate
 * @param detail a sentence for logs
 * @param sequence the fault sequence, or the proof, if it was one
 */
record Attempt(boolean proven, String detail, Optional<SequenceOutcome> sequence) {
    static Attempt of(SequenceOutcome outcome) {
        return new Attempt(outcome.recovered(), outcome.kind() + ", " + outcome.detail(), Optional.of(outcome));
    }

    static Attempt done(String detail) {
        return new Attempt(true, detail, Optional.empty());
    }

    static Attempt failed(String detail) {
        return new Attempt(false, detail, Optional.empty());
    }
}
