package io.github.acl4j;

/**
 * What to do where the library has no {@code aclrtExceptionInfoCallbackRegister}, as in every release up to 9.2 beta. Then there
 * is only one slot for the whole process. It can't be read, and belongs to whoever wrote it last: taking it silently removes
 * an engine's callback, and an engine that writes it later silently removes the SDK's. Neither can be detected.
 */
public enum SlotPolicy {
    /** Take the slot with the first registration, and say so in the log. It is never given back: NULL is never written there. */
    TAKE,
    /** Leave it to others: registering throws {@link io.github.acl4j.error.AclUnsupportedException}. */
    LEAVE
}
