package io.github.acl4j.fake;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtProvider;
import java.util.Optional;

/**
 * Opens the fake that a test {@linkplain FakeAscend#install installed}, or, if there is none, one with the builder's defaults
 * (8 devices of an Atlas A2) that ends with the backend. Taken only where it is asked for: {@code -Dacl4j.backend=fake}.
 */
public final class FakeProvider implements AclrtProvider {
    /** For {@link java.util.ServiceLoader}. */
    public FakeProvider() {}

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public Kind kind() {
        return Kind.FAKE;
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public AclrtBackend open() {
        FakeAscend installed = FakeAscend.installed();
        return installed == null ? FakeAscend.builder().build().backendThatEndsIt() : installed.newBackend();
    }
}
