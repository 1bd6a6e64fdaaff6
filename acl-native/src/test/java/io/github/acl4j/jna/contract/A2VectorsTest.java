package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.vector.A2VectorsContract;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.loopback.LoopbackUnderTest;

@NativeTest
@FreshProcess
class A2VectorsTest extends A2VectorsContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return LoopbackUnderTest::a2;
    }
}
