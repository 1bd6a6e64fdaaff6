package io.github.acl4j.jna.loopback;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtProvider;
import java.util.Map;
import java.util.Optional;

/** The loopback as a library that was there before: for processes that know nothing of the fake behind it. */
public final class LoopbackProvider implements AclrtProvider {
    /** System property with the SoC that the fake is. */
    public static final String SOC = "acl4j.test.soc";

    private static final String VISIBLE_DEVICES = "ASCEND_RT_VISIBLE_DEVICES";

    /** For {@link java.util.ServiceLoader}. */
    public LoopbackProvider() {}

    @Override
    public String name() {
        return "loopback";
    }

    @Override
    public Kind kind() {
        return Kind.FAKE;
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    /** The one of this process; it ends with the process. */
    @Override
    public AclrtBackend open() {
        String visible = System.getenv(VISIBLE_DEVICES);
        Map<String, String> environment = visible == null ? Map.of() : Map.of(VISIBLE_DEVICES, visible);
        return LoopbackUnderTest.of(System.getProperty(SOC)).start(environment).backend();
    }
}
