package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.ExceptionCallbackContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class ExceptionCallbackTest extends ExceptionCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
