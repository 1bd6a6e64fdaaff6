package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.AbortCallbackContract;
import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class AbortCallbackTest extends AbortCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
