package io.github.acl4j.fake.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.facade.FaultSequenceCaptureContract;
import io.github.acl4j.fake.FakeBackendUnderTest;

class FaultSequenceCaptureTest extends FaultSequenceCaptureContract {
    @Override
    protected BackendUnderTest.Factory factory() {
        return FakeBackendUnderTest::new;
    }
}
