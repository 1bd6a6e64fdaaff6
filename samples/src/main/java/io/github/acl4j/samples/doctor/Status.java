package io.github.acl4j.samples.doctor;

import java.util.Locale;

/** How a check ended. */
enum Status {
    /** As it should be. */
    OK('✓', "ok"),
    /** It works, but there is something to know. */
    WARNING('!', "warn"),
    /** It doesn't work, or kills the JVM. */
    PROBLEM('✗', "FAIL"),
    /** Could not be looked at, since something before it failed. */
    SKIPPED('-', "-");

    private final char mark;
    private final String word;

    Status(char mark, String word) {
        this.mark = mark;
        this.word = word;
    }

    /** For a terminal that can show it. */
    char mark() {
        return mark;
    }

    /** For one that can't. */
    String word() {
        return word;
    }

    /** As JSON has it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
