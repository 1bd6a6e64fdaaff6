package io.github.acl4j.error;

/**
 * The call or its task fell victim to an abort of the device or stream (107022, 107023, 107035). This is no new fault:
 * somebody is handling one. Next: wait until that is over, or join it; then submit the work again. A device whose abort
 * failed answers 107022 until a later abort succeeds or it is reset (acl-facts 3.6).
 */
public final class AclTaskAbortedException extends AclException {
    private static final long serialVersionUID = 1L;

    AclTaskAbortedException(CallFailure failure) {
        super(failure, FailureLine.of(failure, "wait for the fault sequence under way, then submit again"));
    }
}
