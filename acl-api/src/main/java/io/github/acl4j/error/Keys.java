package io.github.acl4j.error;

/** Finds the places in a line where a key stands: a word or the beginning of a phrase that isn't the end of another word. */
final class Keys {
    private Keys() {}

    /** Where the value behind a key begins, at or behind a place, or −1. */
    static int valueOf(String line, String key, int from) {
        for (int at = line.indexOf(key, from); at >= 0; at = line.indexOf(key, at + 1)) {
            if (at == 0 || !Cursor.isWord(line.charAt(at - 1)) || !Cursor.isWord(key.charAt(0))) {
                return at + key.length();
            }
        }
        return -1;
    }
}
