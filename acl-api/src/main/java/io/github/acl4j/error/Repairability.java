package io.github.acl4j.error;

/** Whether {@code aclrtRepairError} or {@code aclrtMemUceRepair} can help. What {@code tryRepair} says at the time outranks it. */
public enum Repairability {
    /** It can. */
    YES,
    /** It can't: the runtime would refuse, or clear a flag and mend nothing. */
    NO,
    /** It may, the first time in a process; a second time it is refused. */
    TRY_ONCE
}
