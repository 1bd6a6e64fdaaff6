package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtFunction;

/** What the runtime asks the driver of one device: it may take long, and may fail, by a test's wish. */
final class DeviceDriver {
    private final Npu npu;

    DeviceDriver(Npu npu) {
        this.npu = npu;
    }

    /** Whether a query is answered with more than a code. */
    boolean answers() {
        return npu.injections().queryCode == Codes.SUCCESS;
    }

    /** Asks something, without the lock. */
    void ask(AclrtFunction symbol, String function, String driverFunction) {
        npu.gates().pass(symbol);
        int code = npu.injections().queryCode;
        if (code != Codes.SUCCESS) {
            throw Refused.byDriverAloud(function, driverFunction, code);
        }
    }
}
