package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.EventContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class EventTest extends EventContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
