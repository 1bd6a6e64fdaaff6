package io.github.acl4j.jna;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the real CANN runtime of this machine. */
public final class JnaProvider implements AclrtProvider {
    /** For {@link java.util.ServiceLoader}; takes its options from the system properties when it is asked. */
    public JnaProvider() {}

    @Override
    public String name() {
        return "jna";
    }

    @Override
    public Kind kind() {
        return Kind.NATIVE;
    }

    @Override
    public Optional<String> unavailable() {
        return library().isPresent()
                ? Optional.empty()
                : Optional.of("libacl_rt.so isn't in " + JnaOptions.LIBRARY_PATH);
    }

    private static Optional<Path> library() {
        return JnaOptions.ofSystemProperties()
                .libraryPath()
                .map(path -> Path.of(path, "libacl_rt.so"))
                .filter(Files::isRegularFile);
    }

    @Override
    public AclrtBackend open() {
        Path path = library()
                .orElseThrow(() -> new IllegalStateException(unavailable().orElse("")));
        return new JnaBackend(RuntimeLibrary.load(path), NativeCallbacks.ofProcess());
    }
}
