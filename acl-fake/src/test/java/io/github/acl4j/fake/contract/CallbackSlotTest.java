package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.CallbackSlotContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class CallbackSlotTest extends CallbackSlotContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
