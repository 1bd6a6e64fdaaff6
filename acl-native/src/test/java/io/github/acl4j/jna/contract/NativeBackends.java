package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.jna.loopback.LoopbackUnderTest;

/** What the contract is run on: the loopback, or the library that the tests are pointed at. */
final class NativeBackends {
    private NativeBackends() {}

    static BackendUnderTest.Factory a2() {
        return OtherLibrary.isGiven() ? OtherLibrary.shared() : LoopbackUnderTest::a2;
    }
}
