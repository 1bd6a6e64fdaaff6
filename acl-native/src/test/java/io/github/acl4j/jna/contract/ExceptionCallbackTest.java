package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.ExceptionCallbackContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class ExceptionCallbackTest extends ExceptionCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
