package io.github.acl4j.jna;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is done about the signal handlers that CANN installs when it is loaded. They take SIGSEGV and others from the JVM, which
 * then dies at the next null check, safepoint or stack overflow that it would have handled.
 */
public enum SignalPolicy {
    /**
     * If CANN isn't in the process yet and nobody has set it, sets {@code ASCEND_COREDUMP_SIGNAL=none} before loading; looks
     * afterwards who owns the signals, and logs an ERROR with the remedy if it isn't the JVM. The variable is process-wide and
     * inherited by child processes, and makes signal 35 (CANN's tool {@code asys} sends it to have stacks written) end the
     * process. {@code setenv} isn't safe against a native thread that reads the environment at that moment; the launch line is.
     */
    AUTO,

    /** As {@link #AUTO}, but refuses to open where the JVM's signals aren't safe. */
    REQUIRE_SAFE,

    /** Sets nothing. Who owns the signals is logged all the same. */
    LEAVE;

    private String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static SignalPolicy ofText(String text) {
        for (SignalPolicy policy : values()) {
            if (policy.text().equals(text.strip())) {
                return policy;
            }
        }
        List<String> known = Arrays.stream(values()).map(SignalPolicy::text).toList();
        throw new IllegalArgumentException(
                JnaOptions.SIGNAL_POLICY + " is \"" + text + "\" and must be one of " + known);
    }
}
