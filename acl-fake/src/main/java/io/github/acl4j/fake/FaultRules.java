package io.github.acl4j.fake;

import java.nio.ByteBuffer;

/**
 * What a family of products tells of a fault, and how it repairs it. Called after the arguments were checked, without the
 * device's lock.
 */
sealed interface FaultRules permits A2FaultRules, Ascend950FaultRules, NoFaultRules {
    /** Ends a query or repair of memory ranges where the product has none. */
    default void requireMemoryErrors() {}

    /** Ends verbose and the repair of errors where the product has none. */
    default void requireErrorInfo() {}

    /** Ends a query of memory ranges where something keeps them from being told. */
    default void requireRangesTold(String function, Npu npu) {}

    /** Whether the query, like the repair, looks for a context where {@code aclInit} named a default device. */
    default boolean queryNeedsContextOfDefaultDevice() {
        return true;
    }

    /** Writes what is wrong with a device. */
    void tell(String function, Npu npu, ByteBuffer errorInfo);

    /** Repairs, as the struct says. */
    void repair(String function, Npu npu, ByteBuffer errorInfo);

    /** Whether everything on the device fails with the code of a failed task until an abort, whatever the failure mode. */
    default boolean staysUntilAbort(int code) {
        return false;
    }

    /** The driver reports a fault event. */
    default void onFaultEvent(Npu npu, int event) {}

    /** The driver reports a multi-bit error of the memory. */
    default void onRasEvent(Npu npu) {}
}
