package io.github.acl4j.internal;

import java.util.Locale;

/** Writes one JSON text (RFC 8259) to the end of a string; the caller sees to the order of the calls. */
public final class JsonWriter {
    private final StringBuilder text = new StringBuilder();

    /** An empty text. */
    public JsonWriter() {}

    /**
     * Begins an object; members follow, then {@link #endObject}.
     *
     * @return this
     */
    public JsonWriter beginObject() {
        separate();
        text.append('{');
        return this;
    }

    /**
     * Ends an object.
     *
     * @return this
     */
    public JsonWriter endObject() {
        text.append('}');
        return this;
    }

    /**
     * Begins an array; values follow, then {@link #endArray}.
     *
     * @return this
     */
    public JsonWriter beginArray() {
        separate();
        text.append('[');
        return this;
    }

    /**
     * Ends an array.
     *
     * @return this
     */
    public JsonWriter endArray() {
        text.append(']');
        return this;
    }

    /**
     * The name of a member, whose value comes next.
     *
     * @param name the name
     * @return this
     */
    public JsonWriter name(String name) {
        separate();
        quote(name);
        text.append(':');
        return this;
    }

    /**
     * A string.
     *
     * @param value any text; what JSON can't hold as it is gets escaped
     * @return this
     */
    public JsonWriter value(String value) {
        separate();
        quote(value);
        return this;
    }

    /**
     * A number.
     *
     * @param value the number
     * @return this
     */
    public JsonWriter value(long value) {
        separate();
        text.append(value);
        return this;
    }

    /**
     * A truth value.
     *
     * @param value the value
     * @return this
     */
    public JsonWriter value(boolean value) {
        separate();
        text.append(value);
        return this;
    }

    private void separate() {
        if (text.length() > 0 && "{[:".indexOf(text.charAt(text.length() - 1)) < 0) {
            text.append(',');
        }
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || isHalf(value, i)) {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    /** Half of a surrogate pair can't be written as UTF-8. */
    private static boolean isHalf(String value, int i) {
        char c = value.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == value.length() || !Character.isLowSurrogate(value.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(value.charAt(i - 1)));
    }

    /**
     * What was written.
     *
     * @return the text
     */
    @Override
    public String toString() {
        return text.toString();
    }
}
