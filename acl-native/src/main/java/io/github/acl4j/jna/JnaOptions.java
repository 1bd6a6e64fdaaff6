package io.github.acl4j.jna;

import java.util.Optional;

/**
 * How the native backend finds and loads its library.
 *
 * @param libraryPath folders to look in, separated by {@code :}; if given, no other place is looked at
 * @param signalPolicy what is done about CANN's signal handlers
 */
public record JnaOptions(Optional<String> libraryPath, SignalPolicy signalPolicy) {
    /** System property with the folders to look in, separated by {@code :}. */
    public static final String LIBRARY_PATH = "acl4j.library.path";

    /** System property with the signal policy: {@code auto}, {@code require-safe} or {@code leave}. */
    public static final String SIGNAL_POLICY = "acl4j.signal.policy";

    /**
     * What the system properties say.
     *
     * @return the options; {@link SignalPolicy#AUTO} and no path where nothing is said
     * @throws IllegalArgumentException if {@value #SIGNAL_POLICY} has none of the three values
     */
    public static JnaOptions ofSystemProperties() {
        return new JnaOptions(
                Optional.ofNullable(System.getProperty(LIBRARY_PATH)).filter(path -> !path.isBlank()),
                Optional.ofNullable(System.getProperty(SIGNAL_POLICY))
                        .map(SignalPolicy::ofText)
                        .orElse(SignalPolicy.AUTO));
    }
}
