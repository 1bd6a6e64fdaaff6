package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.acl4j.error.AclException;

/** What contract tests of failed calls share. */
final class Failures {
    static final int NO_SUCH_DEVICE = 99;
    static final int INVALID_DEVICE = 107001;

    private Failures() {}

    static AclException failure(Runnable call) {
        AclException failure = catchThrowableOfType(AclException.class, call::run);
        assertThat(failure).as("the call didn't fail").isNotNull();
        return failure;
    }

    /** A failure that every backend has: a question about a device that isn't there. */
    static AclException failureOf(FacadeBed bed) {
        return failure(() -> bed.device(NO_SUCH_DEVICE).errorVerbose());
    }
}
