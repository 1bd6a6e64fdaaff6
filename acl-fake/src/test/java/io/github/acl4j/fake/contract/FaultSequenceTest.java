package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultSequenceContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceTest extends FaultSequenceContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
