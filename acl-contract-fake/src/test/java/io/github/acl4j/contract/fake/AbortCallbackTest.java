package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.AbortCallbackContract;
import io.github.acl4j.contract.BackendUnderTest;

class AbortCallbackTest extends AbortCallbackContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest::a2;
    }
}
