package io.github.acl4j.error;

import java.util.Objects;

/**
 * A code as a message text has it.
 *
 * @param space whose number it is
 * @param number the number, unsigned where it is one of 64 bits; of a text code its digits
 * @param text how it is written down, such as {@code EI0006}, {@code 507015} or {@code 0x80e01801}
 */
public record ReportedCode(CodeNamespace space, long number, String text) {
    /**
     * Checks.
     *
     * @param space whose number it is
     * @param number the number
     * @param text how it is written down
     */
    public ReportedCode {
        Objects.requireNonNull(space, "space");
        Objects.requireNonNull(text, "text");
    }

    /**
     * Whether this is a certain number of a namespace.
     *
     * @param wantedSpace the namespace
     * @param wantedNumber the number
     * @return true if so
     */
    public boolean is(CodeNamespace wantedSpace, long wantedNumber) {
        return space == wantedSpace && number == wantedNumber;
    }

    /**
     * The code with its namespace.
     *
     * @return such as {@code HCCL 4}; a code that can't be mistaken stands alone, such as {@code EI0006}
     */
    @Override
    public String toString() {
        return switch (space) {
            case MODULE, FRAMEWORK, FOREIGN -> text;
            default -> space + " " + text;
        };
    }
}
