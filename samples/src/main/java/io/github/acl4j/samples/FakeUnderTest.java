package io.github.acl4j.samples;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.spi.AclrtBackend;

/** The fake as vectors see it: two devices, and a driver that can be told to misbehave. */
final class FakeUnderTest implements BackendUnderTest {
    private final FakeAscend fake;
    private final FaultInjector injector;

    private FakeUnderTest(FakeAscend fake) {
        this.fake = fake;
        this.injector = new FakeInjector(fake);
    }

    /**
     * Fakes of one product.
     *
     * @param product the product
     * @return what makes them
     */
    static Factory of(Product product) {
        return environment -> new FakeUnderTest(FakeAscend.builder()
                .devices(2)
                .socName(product.socName())
                .environment(environment)
                .build());
    }

    @Override
    public AclrtBackend backend() {
        return fake.backend();
    }

    @Override
    public FaultInjector injector() {
        return injector;
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
