package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.HostMemoryContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class HostMemoryTest extends HostMemoryContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
