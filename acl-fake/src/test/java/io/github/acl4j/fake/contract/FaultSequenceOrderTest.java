package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceOrderContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceOrderTest extends FaultSequenceOrderContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
