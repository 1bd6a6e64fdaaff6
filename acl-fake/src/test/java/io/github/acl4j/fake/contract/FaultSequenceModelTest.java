package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceModelContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceModelTest extends FaultSequenceModelContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
