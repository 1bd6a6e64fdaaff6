package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultSequenceContract;
import io.github.acl4j.jna.clib.NativeTest;

@NativeTest
class FaultSequenceTest extends FaultSequenceContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return NativeBackends.a2();
    }
}
