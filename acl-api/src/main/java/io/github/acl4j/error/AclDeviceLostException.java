package io.github.acl4j.error;

/**
 * The device doesn't answer any more: no heartbeat (507010), or its connection is closed (507901). Next: isolate it, and call
 * nothing for it, not even to free memory: such calls may never return.
 */
public final class AclDeviceLostException extends AclException {
    private static final long serialVersionUID = 1L;

    AclDeviceLostException(CallFailure failure) {
        super(failure, FailureLine.of(failure, "isolate the device, call nothing for it"));
    }
}
