package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.vector.Ascend950VectorsContract;
import io.github.acl4j.jna.clib.NativeTest;
import io.github.acl4j.jna.loopback.LoopbackUnderTest;

@NativeTest
@FreshProcess
class Ascend950VectorsTest extends Ascend950VectorsContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return LoopbackUnderTest.of("Ascend950PR_9599");
    }
}
