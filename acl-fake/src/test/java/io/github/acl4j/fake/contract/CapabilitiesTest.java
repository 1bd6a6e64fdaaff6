package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.CapabilitiesContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class CapabilitiesTest extends CapabilitiesContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
