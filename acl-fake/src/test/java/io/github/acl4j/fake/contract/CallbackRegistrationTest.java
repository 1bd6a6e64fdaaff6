package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.CallbackRegistrationContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class CallbackRegistrationTest extends CallbackRegistrationContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
