package io.github.acl4j.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.spi.AclrtBackend;
import java.util.Map;

/** A fake for the contract: two devices, of an A2 unless something else is said, as the vectors were recorded on. */
public final class FakeBackendUnderTest implements BackendUnderTest {
    private final FakeAscend fake;

    public FakeBackendUnderTest(Map<String, String> environment) {
        this("Ascend910B1", environment);
    }

    private FakeBackendUnderTest(String socName, Map<String, String> environment) {
        this.fake = FakeAscend.builder()
                .devices(2)
                .socName(socName)
                .environment(environment)
                .build();
    }

    /** Fakes of one SoC. */
    public static Factory of(String socName) {
        return environment -> new FakeBackendUnderTest(socName, environment);
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
