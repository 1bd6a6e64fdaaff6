package io.github.acl4j.diagnosis.plog;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Finds which of at most 63 words are in a line, in one pass, by a table of the first two bytes of each. Immutable. */
public final class Keywords {
    private final byte[][] words;
    /** For each pair of bytes the first word that begins so, plus one; 0 for none. */
    private final byte[] first = new byte[1 << 16];
    /** For each word the next one that begins with the same pair, plus one. */
    private final byte[] next;

    /**
     * From words; the bit of each is its index.
     *
     * @param words words of ASCII, two bytes or longer
     */
    public Keywords(List<String> words) {
        if (words.size() > 63) {
            throw new IllegalArgumentException(words.size() + " words are more than a long has bits");
        }
        this.words = new byte[words.size()][];
        next = new byte[words.size()];
        for (int i = words.size() - 1; i >= 0; i--) {
            byte[] word = words.get(i).getBytes(StandardCharsets.US_ASCII);
            this.words[i] = word;
            int pair = pair(word, 0);
            next[i] = first[pair];
            first[pair] = (byte) (i + 1);
        }
    }

    /**
     * Finds words.
     *
     * @param bytes the bytes
     * @param from where to begin
     * @param to where to end
     * @return a bit for each word that is there
     */
    public long find(byte[] bytes, int from, int to) {
        long found = 0;
        int last = to - 1;
        for (int i = from; i < last; i++) {
            int word = first[pair(bytes, i)];
            while (word != 0) {
                if (isAt(bytes, i, to, words[word - 1])) {
                    found |= 1L << (word - 1);
                }
                word = next[word - 1];
            }
        }
        return found;
    }

    private static int pair(byte[] bytes, int at) {
        return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
    }

    private static boolean isAt(byte[] bytes, int at, int to, byte[] word) {
        if (at + word.length > to) {
            return false;
        }
        for (int i = 2; i < word.length; i++) {
            if (bytes[at + i] != word[i]) {
                return false;
            }
        }
        return true;
    }
}
