package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.BufferContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class BufferTest extends BufferContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
