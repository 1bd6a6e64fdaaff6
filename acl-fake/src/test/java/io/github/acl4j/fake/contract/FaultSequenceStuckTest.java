package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceStuckContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceStuckTest extends FaultSequenceStuckContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
