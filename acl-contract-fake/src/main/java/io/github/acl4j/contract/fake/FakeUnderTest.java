package io.github.acl4j.contract.fake;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.FaultInjector;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.spi.AclrtBackend;
import java.util.Map;

/** The fake as the contract and the vectors see it: two devices, and a driver that can be told to misbehave. */
public final class FakeUnderTest implements BackendUnderTest {
    private final FakeAscend fake;
    private final FaultInjector injector;

    private FakeUnderTest(FakeAscend fake) {
        this.fake = fake;
        this.injector = new FakeInjector(fake);
    }

    /**
     * A fake of the product that the A2 vectors were recorded on.
     *
     * @param environment environment variables that it sees
     * @return the fake, for one test
     */
    public static FakeUnderTest a2(Map<String, String> environment) {
        return start("Ascend910B1", environment);
    }

    /**
     * Fakes of one SoC.
     *
     * @param socName the SoC, such as {@code Ascend910B1}
     * @return what makes them
     */
    public static Factory of(String socName) {
        return environment -> start(socName, environment);
    }

    /**
     * A fake that somebody has made, with two devices.
     *
     * @param fake the fake; closed with what is returned
     * @return the fake, for one test
     */
    public static FakeUnderTest of(FakeAscend fake) {
        return new FakeUnderTest(fake);
    }

    private static FakeUnderTest start(String socName, Map<String, String> environment) {
        return of(FakeAscend.builder()
                .devices(2)
                .socName(socName)
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
