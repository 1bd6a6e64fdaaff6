package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FailureContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FailureTest extends FailureContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
