package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.ThreadsContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class ThreadsTest extends ThreadsContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
