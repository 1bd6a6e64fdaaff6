package io.github.acl4j.spi;

import java.util.Optional;

/** Finds and opens a backend. Found with {@link java.util.ServiceLoader}; must have a public constructor without arguments. */
public interface AclrtProvider {
    /** What stands behind a backend. */
    enum Kind {
        /** The real library. Taken by itself where it is available. */
        NATIVE,
        /** A stand-in for tests. Taken only where it is asked for by name. */
        FAKE
    }

    /**
     * The name to ask for, as in {@code -Dacl4j.backend=NAME}.
     *
     * @return lower case, such as {@code jna} or {@code fake}
     */
    String name();

    /**
     * What stands behind the backend.
     *
     * @return the kind
     */
    Kind kind();

    /**
     * Why this provider can't open a backend here. Cheap, and without side effects: nothing is loaded.
     *
     * @return empty if it can; else a sentence for the person who has to mend it
     */
    Optional<String> unavailable();

    /**
     * Opens the backend.
     *
     * @return a backend that is the caller's to close
     * @throws IllegalStateException if that fails; the message says why, and what to do
     */
    AclrtBackend open();
}
