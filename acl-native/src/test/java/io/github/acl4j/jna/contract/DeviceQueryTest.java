package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.DeviceQueryContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class DeviceQueryTest extends DeviceQueryContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
