package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.MessageContract;

class MessageTest extends MessageContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest::a2;
    }
}
