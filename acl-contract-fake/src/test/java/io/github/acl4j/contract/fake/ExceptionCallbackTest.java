package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.ExceptionCallbackContract;

class ExceptionCallbackTest extends ExceptionCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest::a2;
    }
}
