package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.jna.loopback.LoopbackUnderTest;

/** What the contract is run on. */
final class NativeBackends {
    private NativeBackends() {}

    static BackendUnderTest.Factory a2() {
        return LoopbackUnderTest::a2;
    }

    static BackendUnderTest.Factory ascend950() {
        return LoopbackUnderTest.of("Ascend950PR_9599");
    }
}
