package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.CallbackDeliveryContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class CallbackDeliveryTest extends CallbackDeliveryContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
