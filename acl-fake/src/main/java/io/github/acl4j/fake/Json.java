package io.github.acl4j.fake;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON, as far as {@code aclInit} has to: objects, arrays, texts, and numbers and words as they stand. */
final class Json {
    /** The text isn't JSON. */
    static final class SyntaxException extends Exception {
        private static final long serialVersionUID = 1L;

        SyntaxException(String message) {
            super(message);
        }
    }

    /** A number, true, false or null: what the text says. */
    record Word(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private static final String WORD = "-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?|true|false|null";

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** A {@link Map}, a {@link List}, a {@link String} or a {@link Word}. */
    static Object parse(String text) throws SyntaxException {
        Json json = new Json(text);
        Object value = json.value();
        json.skipBlanks();
        if (json.at < text.length()) {
            throw json.wrong();
        }
        return value;
    }

    /** The same map, with its keys as texts. */
    static Map<String, Object> object(Map<?, ?> map) {
        Map<String, Object> object = new LinkedHashMap<>();
        map.forEach((key, value) -> object.put(String.valueOf(key), value));
        return object;
    }

    private Object value() throws SyntaxException {
        skipBlanks();
        if (take('{')) {
            return members();
        }
        if (take('[')) {
            return elements();
        }
        return take('"') ? string() : word();
    }

    private Map<String, Object> members() throws SyntaxException {
        Map<String, Object> members = new LinkedHashMap<>();
        skipBlanks();
        if (take('}')) {
            return members;
        }
        do {
            skipBlanks();
            require('"');
            String key = string();
            skipBlanks();
            require(':');
            members.put(key, value());
            skipBlanks();
        } while (take(','));
        require('}');
        return members;
    }

    private List<Object> elements() throws SyntaxException {
        List<Object> elements = new ArrayList<>();
        skipBlanks();
        if (take(']')) {
            return elements;
        }
        do {
            elements.add(value());
            skipBlanks();
        } while (take(','));
        require(']');
        return elements;
    }

    private String string() throws SyntaxException {
        StringBuilder string = new StringBuilder();
        while (!take('"')) {
            char c = next();
            string.append(c == '\\' ? escaped() : c);
        }
        return string.toString();
    }

    private char escaped() throws SyntaxException {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong();
        };
    }

    private char unicode() throws SyntaxException {
        int end = at + 4;
        if (end > text.length() || !text.substring(at, end).matches("[0-9a-fA-F]{4}")) {
            throw wrong();
        }
        char c = (char) Integer.parseInt(text.substring(at, end), 16);
        at = end;
        return c;
    }

    private Word word() throws SyntaxException {
        int start = at;
        while (at < text.length() && isOfWord(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        if (!word.matches(WORD)) {
            throw wrong();
        }
        return new Word(word);
    }

    private static boolean isOfWord(char c) {
        return Character.isLetterOrDigit(c) || "+-.".indexOf(c) >= 0;
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void require(char c) throws SyntaxException {
        if (!take(c)) {
            throw wrong();
        }
    }

    private char next() throws SyntaxException {
        if (at == text.length()) {
            throw wrong();
        }
        return text.charAt(at++);
    }

    private SyntaxException wrong() {
        return new SyntaxException("unexpected " + (at < text.length() ? "text" : "end") + " at " + at);
    }
}
