package io.github.acl4j.error;

/**
 * Whose number a code in a message text is. The same number means other things in other namespaces, so a code is never looked
 * up without it (fault-handling 6.14).
 */
public enum CodeNamespace {
    /** ACL's return codes, such as 507015: those of {@link AclError}. */
    ACL,
    /** The text codes of CANN's modules, such as {@code EI0006}, {@code EZ9999} or {@code E39009}. */
    MODULE,
    /** The operator library aclnn, such as 361001. */
    ACLNN,
    /** The results of collective communication, small numbers such as 4 or 9. */
    HCCL,
    /** The task scheduler's {@code retCode}, such as 0x26. */
    TS,
    /** The driver's {@code drvRetCode}, such as 87. */
    DRIVER,
    /** The {@code tdt error} of the service that opens a device, such as 34. */
    TSD,
    /** Event ids of the device's fault management, such as 0x80E01801. */
    RAS_EVENT,
    /** The runtime's internal codes, such as 0x7020010. */
    INNER,
    /** Codes of a framework around ACL, such as {@code ERR00100}: they say who noticed, not what failed. */
    FRAMEWORK,
    /** Codes of other vendors' devices, such as CUDA's 700 or an Xid. */
    FOREIGN
}
