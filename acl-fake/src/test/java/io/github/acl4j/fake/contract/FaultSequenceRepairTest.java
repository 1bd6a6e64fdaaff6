package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceRepairContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceRepairTest extends FaultSequenceRepairContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
