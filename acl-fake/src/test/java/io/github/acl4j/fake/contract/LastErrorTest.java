package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.LastErrorContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class LastErrorTest extends LastErrorContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
