package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FacadeUceContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FacadeUceTest extends FacadeUceContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
