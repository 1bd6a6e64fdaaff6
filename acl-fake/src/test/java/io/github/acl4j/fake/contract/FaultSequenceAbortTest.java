package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceAbortContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceAbortTest extends FaultSequenceAbortContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
