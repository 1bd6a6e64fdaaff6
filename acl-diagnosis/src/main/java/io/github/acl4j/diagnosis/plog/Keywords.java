package io.github.acl4j.diagnosis.plog;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** Finds which words, or words of which groups, are in a line, in one pass, by a table of the first two bytes of each. Immutable. */
public final class Keywords {
    private static final int MOST_GROUPS = 63;
    private static final int MOST_WORDS = Byte.MAX_VALUE;

    private final byte[][] words;
    /** For each word its group's bit. */
    private final long[] bits;
    /** For each pair of bytes the first word that begins so, plus one; 0 for none. */
    private final byte[] first = new byte[1 << 16];
    /** For each word the next one that begins with the same pair, plus one. */
    private final byte[] next;

    /**
     * From words; the bit of each is its index.
     *
     * @param words at most 63 words of ASCII, two bytes or longer
     */
    public Keywords(List<String> words) {
        this(words, IntStream.range(0, words.size()).toArray());
    }

    /** @param groups of each word the index of its group */
    private Keywords(List<String> words, int[] groups) {
        if (words.size() > MOST_WORDS) {
            throw new IllegalArgumentException(words.size() + " words are more than a byte can number");
        }
        this.words = new byte[words.size()][];
        bits = new long[words.size()];
        next = new byte[words.size()];
        for (int i = words.size() - 1; i >= 0; i--) {
            if (groups[i] >= MOST_GROUPS) {
                throw new IllegalArgumentException(groups[i] + 1 + " groups are more than a long has bits");
            }
            byte[] word = words.get(i).getBytes(StandardCharsets.US_ASCII);
            this.words[i] = word;
            bits[i] = 1L << groups[i];
            int pair = pair(word, 0);
            next[i] = first[pair];
            first[pair] = (byte) (i + 1);
        }
    }

    /**
     * From groups of words; the bit of each word is the index of its group.
     *
     * @param groups at most 63 groups of, in all, at most 127 words of ASCII, two bytes or longer
     * @return which finds these
     */
    public static Keywords ofGroups(List<List<String>> groups) {
        return new Keywords(
                groups.stream().flatMap(List::stream).toList(),
                IntStream.range(0, groups.size())
                        .flatMap(group -> groups.get(group).stream().mapToInt(word -> group))
                        .toArray());
    }

    /**
     * Finds words.
     *
     * @param bytes the bytes
     * @param from where to begin
     * @param to where to end
     * @return the bit of each word that is there
     */
    public long find(byte[] bytes, int from, int to) {
        long found = 0;
        int last = to - 1;
        for (int i = from; i < last; i++) {
            int word = first[pair(bytes, i)];
            while (word != 0) {
                if (isAt(bytes, i, to, words[word - 1])) {
                    found |= bits[word - 1];
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
