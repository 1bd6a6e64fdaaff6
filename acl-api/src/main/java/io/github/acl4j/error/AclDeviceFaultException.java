package io.github.acl4j.error;

/**
 * A fault of the device, its memory, its link, or a kernel on it. The context or the device may be poisoned, so that whatever
 * comes next fails as well. Next: no more work for it, then the fault sequence: capture, abort, repair, restore, verify.
 */
public final class AclDeviceFaultException extends AclException {
    private static final long serialVersionUID = 1L;

    AclDeviceFaultException(CallFailure failure) {
        super(failure, FailureLine.of(failure, "stop submitting, run the fault sequence"));
    }
}
