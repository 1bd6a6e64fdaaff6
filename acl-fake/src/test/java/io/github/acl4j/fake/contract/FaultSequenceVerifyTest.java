package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceVerifyContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceVerifyTest extends FaultSequenceVerifyContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
