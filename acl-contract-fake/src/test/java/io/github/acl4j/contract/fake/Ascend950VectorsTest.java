package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.vector.Ascend950VectorsContract;

class Ascend950VectorsTest extends Ascend950VectorsContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest.of("Ascend950PR_9599");
    }
}
