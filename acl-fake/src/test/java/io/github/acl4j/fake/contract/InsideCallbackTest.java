package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.InsideCallbackContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class InsideCallbackTest extends InsideCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
