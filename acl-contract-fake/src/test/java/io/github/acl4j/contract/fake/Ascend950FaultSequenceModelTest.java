package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceModelContract;

class Ascend950FaultSequenceModelTest extends FaultSequenceModelContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest.of("Ascend950PR_9599");
    }
}
