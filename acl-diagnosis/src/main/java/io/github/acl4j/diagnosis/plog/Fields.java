package io.github.acl4j.diagnosis.plog;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code name[value]}, {@code name:[value]} and {@code name: [value]} out of a message, whatever their order, and whichever of them are there: one
 * reader for every version's spelling (hccl.md 4). A value without its closing bracket was cut off with the end of the line (a.3) and is not one.
 */
public final class Fields {
    private final String text;

    /**
     * Over a message.
     *
     * @param text the message
     */
    public Fields(String text) {
        this.text = text;
    }

    /**
     * The first value with one of these names.
     *
     * @param names names, the preferred one first
     * @return the text between the brackets, or null
     */
    public @Nullable String get(String... names) {
        for (String name : names) {
            String value = find(name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /**
     * The first whole number with one of these names.
     *
     * @param names names, the preferred one first
     * @return the decimal number with which the value begins, if there is one
     */
    public OptionalLong number(String... names) {
        String value = get(names);
        if (value == null) {
            return OptionalLong.empty();
        }
        int end = 0;
        while (end < value.length() && end < 18 && Character.digit(value.charAt(end), 10) >= 0) {
            end++;
        }
        return end == 0 ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value, 0, end, 10));
    }

    /**
     * The first value written without brackets, {@code name:value}, as device logs have it.
     *
     * @param name the name
     * @return the text up to the next comma, or null
     */
    public @Nullable String bare(String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int colon = at + name.length();
            while (colon < text.length() && text.charAt(colon) == ' ') {
                colon++;
            }
            if (startsWord(at) && colon < text.length() && text.charAt(colon) == ':') {
                int end = text.indexOf(',', colon);
                String value =
                        text.substring(colon + 1, end < 0 ? text.length() : end).strip();
                return value.endsWith(".") ? value.substring(0, value.length() - 1) : value;
            }
        }
        return null;
    }

    private @Nullable String find(String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int open = at + name.length();
            if (open < text.length() && text.charAt(open) == ':') {
                open++;
            }
            while (open < text.length() && text.charAt(open) == ' ') {
                open++;
            }
            if (startsWord(at) && open < text.length() && text.charAt(open) == '[') {
                int close = text.indexOf(']', open);
                return close < 0 ? null : text.substring(open + 1, close);
            }
        }
        return null;
    }

    /** Else {@code rank} would be found in {@code userRank}, and {@code op} in {@code loop}. */
    private boolean startsWord(int at) {
        return at == 0 || (!Character.isLetterOrDigit(text.charAt(at - 1)) && text.charAt(at - 1) != '_');
    }
}
