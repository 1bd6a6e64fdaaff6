package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.DescriptionContract;

class DescriptionTest extends DescriptionContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeUnderTest::a2;
    }
}
