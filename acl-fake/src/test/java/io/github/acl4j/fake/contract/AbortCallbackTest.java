package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.AbortCallbackContract;
import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.fake.FakeBackendUnderTest;

class AbortCallbackTest extends AbortCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
