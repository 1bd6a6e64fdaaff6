package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.CallbackQueueContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class CallbackQueueTest extends CallbackQueueContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
