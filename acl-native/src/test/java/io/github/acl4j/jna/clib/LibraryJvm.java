package io.github.acl4j.jna.clib;

import io.github.acl4j.contract.process.ChildJvm;
import java.time.Duration;

/** Other JVMs: what is loaded into one stays there, so whoever loads something of its own needs one. */
public final class LibraryJvm {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private LibraryJvm() {}

    /**
     * One that nobody has protected from CANN's signal handlers yet.
     *
     * @return the JVM, not started
     */
    public static ChildJvm unprotected() {
        return ChildJvm.within(LIMIT).shortLived().environment("ASCEND_COREDUMP_SIGNAL", null);
    }
}
