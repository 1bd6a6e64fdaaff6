package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.AclDeviceLostException;
import io.github.acl4j.error.AclException;
import io.github.acl4j.error.AclUnsupportedException;
import java.util.function.Supplier;

/** How a step of a sequence answers its caller. */
enum Answer {
    /** It was taken; what came of it is in the outcome. */
    TAKEN,
    /** It isn't the next one ({@code IllegalStateException}). */
    REFUSED,
    /** The device is lost, or its driver doesn't return ({@code AclDeviceLostException}). */
    GONE,
    /** There is no such thing here ({@code AclUnsupportedException}). */
    UNSUPPORTED,
    /** This process hasn't set the device (107002). */
    NOT_IN_USE,
    /** An abort that didn't come to its end ({@code StillAborting}). */
    STILL_ABORTING;

    private static final int NO_CONTEXT = 107002;

    /** The answer of a step. */
    static Answer of(Supplier<Answer> step) {
        try {
            return step.get();
        } catch (AclDeviceLostException e) {
            return GONE;
        } catch (AclUnsupportedException e) {
            return UNSUPPORTED;
        } catch (AclException e) {
            assertThat(e.code()).isEqualTo(NO_CONTEXT);
            return NOT_IN_USE;
        } catch (IllegalStateException e) {
            return REFUSED;
        }
    }
}
