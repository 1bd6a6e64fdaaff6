package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceWedgedContract;

class Ascend950FaultSequenceWedgedTest extends FaultSequenceWedgedContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest.of("Ascend950PR_9599");
    }
}
