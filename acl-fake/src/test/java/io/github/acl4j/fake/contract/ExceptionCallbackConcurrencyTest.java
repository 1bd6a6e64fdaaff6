package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.ExceptionCallbackConcurrencyContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class ExceptionCallbackConcurrencyTest extends ExceptionCallbackConcurrencyContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
