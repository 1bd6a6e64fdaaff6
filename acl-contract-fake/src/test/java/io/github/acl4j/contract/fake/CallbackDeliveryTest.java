package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.CallbackDeliveryContract;

class CallbackDeliveryTest extends CallbackDeliveryContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest::a2;
    }
}
