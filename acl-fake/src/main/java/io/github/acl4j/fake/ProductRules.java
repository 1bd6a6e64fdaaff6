package io.github.acl4j.fake;

import io.github.acl4j.spi.AscendProduct;

/**
 * What a family of products does otherwise than another (acl-facts 6); everything else is alike on all of them.
 *
 * @param faults what is told of a fault, and how it is repaired
 * @param aborts how all tasks of a device are aborted
 * @param abortsStreams whether the tasks of one stream can be aborted
 * @param asksDeviceForMessage whether a read of the message launches a task on the device (acl-facts 3.1)
 * @param waitsEndInCallbacks whether a wait with a limit ends inside the exception callback of a task that failed (observed on
 *     950); elsewhere it never does
 */
record ProductRules(
        FaultRules faults,
        AbortProcedure aborts,
        boolean abortsStreams,
        boolean asksDeviceForMessage,
        boolean waitsEndInCallbacks) {

    static ProductRules of(AscendProduct product, FakeRuntime runtime) {
        return switch (product) {
            case A2, A3 -> new ProductRules(new A2FaultRules(), new A2Abort(runtime), true, false, false);
            case ASCEND_950 -> new ProductRules(new Ascend950FaultRules(), new Ascend950Abort(), true, false, true);
            case ASCEND_310B, ASCEND_310P, ASCEND_910 ->
                new ProductRules(new NoFaultRules(), new NoAbort(), false, true, false);
            case IPV350 -> throw new IllegalArgumentException("the fake can't be an " + product);
        };
    }
}
