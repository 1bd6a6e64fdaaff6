package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.UceContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class UceTest extends UceContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
