package io.github.acl4j;

import io.github.acl4j.error.AclError;
import io.github.acl4j.spi.AclrtFunction;

/** Ends a capture that came to nothing; the message is the reason, for people. Never leaves this package. */
final class NotCapturedException extends Exception {
    private static final long serialVersionUID = 1L;

    NotCapturedException(String reason) {
        super(reason, null, false, false);
    }

    /** A function refused; what that means is told behind its code. */
    static NotCapturedException refused(AclrtFunction function, int code, String meaning) {
        return new NotCapturedException(function + " answered " + AclError.of(code) + ": " + meaning);
    }
}
