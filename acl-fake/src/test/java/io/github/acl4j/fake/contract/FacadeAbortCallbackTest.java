package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FacadeAbortCallbackContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FacadeAbortCallbackTest extends FacadeAbortCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
