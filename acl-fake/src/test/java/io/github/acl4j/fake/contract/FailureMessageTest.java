package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FailureMessageContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FailureMessageTest extends FailureMessageContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
