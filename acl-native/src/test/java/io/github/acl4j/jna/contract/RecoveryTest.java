package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.RecoveryContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class RecoveryTest extends RecoveryContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
