package io.github.acl4j.error;

/**
 * Memory ran out: on the device (207001; 207018 if the device itself says so), on the host (200000), or in the graph engine
 * (245000). Next: free some and try again once. If it runs out again with the same input, give that input up; if plenty is
 * free, suspect the device.
 */
public final class AclOutOfMemoryException extends AclException {
    private static final long serialVersionUID = 1L;

    AclOutOfMemoryException(CallFailure failure) {
        super(failure, FailureLine.of(failure, "free memory and try again once"));
    }
}
