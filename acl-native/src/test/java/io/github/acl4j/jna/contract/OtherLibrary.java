package io.github.acl4j.jna.contract;

import io.github.acl4j.contract.BackendUnderTest;
import io.github.acl4j.contract.library.LibraryUnderTest;
import io.github.acl4j.contract.library.VectorProcesses;
import io.github.acl4j.jna.JnaOptions;
import io.github.acl4j.jna.JnaProvider;
import io.github.acl4j.jna.SignalPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A library that the tests are pointed at, such as CANN's own over a simulated driver: {@code -Dacl4j.library.path=DIR
 * -Dacl4j.injector.library=FILE}, where FILE exports {@code acl4jtest.h}.
 */
final class OtherLibrary {
    /** System property with the injector's library. */
    static final String INJECTOR = "acl4j.injector.library";

    private static final @Nullable String FILE = System.getProperty(INJECTOR);

    private OtherLibrary() {}

    static boolean isGiven() {
        return FILE != null;
    }

    private static Path injector() {
        return Path.of(Objects.requireNonNull(FILE, INJECTOR));
    }

    private static String libraryPath() {
        String path = System.getProperty(JnaOptions.LIBRARY_PATH);
        if (path == null) {
            throw new IllegalStateException(
                    "-D" + INJECTOR + "=FILE needs -D" + JnaOptions.LIBRARY_PATH + "=DIR beside it");
        }
        return path;
    }

    /** For tests one after another in this process. */
    static BackendUnderTest.Factory shared() {
        JnaOptions options = new JnaOptions(Optional.of(libraryPath()), SignalPolicy.AUTO);
        return LibraryUnderTest.shared(() -> new JnaProvider(options).open(), injector());
    }

    /** For vectors, each in a process of its own. */
    static VectorProcesses processes() {
        return new VectorProcesses("jna", injector(), List.of("-D" + JnaOptions.LIBRARY_PATH + "=" + libraryPath()));
    }
}
