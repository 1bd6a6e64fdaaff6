package io.github.acl4j.jna;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Who handles a signal in this process.
 *
 * @param signal the signal's name
 * @param number its number
 * @param kind what handles it
 * @param library the file that the handler is in; empty unless the kind is {@link Kind#JVM} or {@link Kind#LIBRARY}
 */
public record SignalOwner(String signal, int number, Kind kind, Optional<Path> library) {
    /** What handles a signal. */
    public enum Kind {
        /** The JVM, as it should be. */
        JVM,
        /** Another library. */
        LIBRARY,
        /** Nobody: the system's default. */
        DEFAULT,
        /** Nobody: it is ignored. */
        IGNORED,
        /** Something, but not in a file of this process, or nobody could be asked. */
        UNKNOWN
    }

    /**
     * The owner on one line.
     *
     * @return such as {@code SIGSEGV: libascend_trace.so}
     */
    @Override
    public String toString() {
        return signal + ": "
                + library.map(file -> file.getFileName().toString()).orElse(kind.toString());
    }
}
