package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.LastErrorContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class LastErrorTest extends LastErrorContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
