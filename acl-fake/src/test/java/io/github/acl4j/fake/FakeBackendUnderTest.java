package io.github.acl4j.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.spi.AclrtBackend;
import java.util.Map;

/** A fake for the contract: two devices of an A2, as the vectors were recorded on. */
public final class FakeBackendUnderTest implements BackendUnderTest {
    private final FakeAscend fake;

    public FakeBackendUnderTest(Map<String, String> environment) {
        this.fake = FakeAscend.builder().devices(2).environment(environment).build();
    }

    @Override
    public AclrtBackend backend() {
        return fake.backend();
    }

    @Override
    public FaultInjector injector() {
        return new FakeFaultInjector(fake);
    }

    @Override
    public int currentThreadId() {
        return fake.threadId();
    }

    @Override
    public void close() {
        fake.close();
    }
}
