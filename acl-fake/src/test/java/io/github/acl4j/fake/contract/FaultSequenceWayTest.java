package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceWayContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceWayTest extends FaultSequenceWayContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
