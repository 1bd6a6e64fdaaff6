package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FailureMessageContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class FailureMessageTest extends FailureMessageContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
