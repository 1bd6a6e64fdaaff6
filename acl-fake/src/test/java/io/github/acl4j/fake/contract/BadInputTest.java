package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.BadInputContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class BadInputTest extends BadInputContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
