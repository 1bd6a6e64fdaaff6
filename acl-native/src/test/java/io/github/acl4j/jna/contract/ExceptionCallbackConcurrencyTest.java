package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.ExceptionCallbackConcurrencyContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class ExceptionCallbackConcurrencyTest extends ExceptionCallbackConcurrencyContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
