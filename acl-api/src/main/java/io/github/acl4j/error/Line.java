package io.github.acl4j.error;

/**
 * A line of a text, or a part of one, that counts how many characters were looked at: reading takes time in proportion to the text, and a
 * test can see that it does.
 */
final class Line {
    /** How many characters were looked at, in all the lines of a text. */
    static final class Work {
        private long characters;

        long characters() {
            return characters;
        }
    }

    private static final int NEAR = 120;

    private final String text;
    private final Work work;

    Line(String text, Work work) {
        this.text = text;
        this.work = work;
        work.characters += text.length();
    }

    int length() {
        return text.length();
    }

    char charAt(int at) {
        work.characters++;
        return text.charAt(at);
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    boolean startsWith(String prefix, int at) {
        work.characters++;
        return text.startsWith(prefix, at);
    }

    boolean startsWithIgnoringCase(String prefix, int at) {
        work.characters++;
        return text.regionMatches(true, at, prefix, 0, prefix.length());
    }

    boolean contains(String wanted) {
        return indexOf(wanted, 0) >= 0;
    }

    int indexOf(String wanted, int from) {
        int at = text.indexOf(wanted, from);
        work.characters += Math.max(0, (at < 0 ? text.length() : at) - from);
        return at;
    }

    int lastIndexOf(String wanted, int from) {
        int at = text.lastIndexOf(wanted, from);
        work.characters += Math.max(0, from - Math.max(0, at));
        return at;
    }

    /**
     * Where the value behind a key begins, at or behind a place, or −1. A key is a word or the beginning of a phrase, and not the end of
     * another word.
     */
    int valueOf(String key, int from) {
        for (int at = indexOf(key, from); at >= 0; at = indexOf(key, at + 1)) {
            if (at == 0 || !Cursor.isWord(text.charAt(at - 1)) || !Cursor.isWord(key.charAt(0))) {
                return at + key.length();
            }
        }
        return -1;
    }

    int valueOf(String key) {
        return valueOf(key, 0);
    }

    /** Where something stands not far behind a place, or −1. Looks no further, so that a line is read in linear time. */
    int near(String wanted, int from) {
        int limit = Math.min(text.length(), from + NEAR);
        for (int i = from; i < limit; i++) {
            if (startsWith(wanted, i)) {
                return i;
            }
        }
        return -1;
    }

    String substring(int from, int to) {
        work.characters += to - from;
        return text.substring(from, to);
    }

    /** A part, without the blanks around it. */
    Line part(int from, int to) {
        return new Line(text.substring(from, to).strip(), work);
    }

    boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Character.isWhitespace(charAt(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return text;
    }
}
