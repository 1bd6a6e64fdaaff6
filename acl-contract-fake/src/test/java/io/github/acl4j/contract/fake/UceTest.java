package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.UceContract;

class UceTest extends UceContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest::a2;
    }
}
