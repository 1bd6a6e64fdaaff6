package io.github.acl4j.error;

/** Walks over the places in a line where a record of a core or of the DMA begins. Looks at each character once. */
final class RecordBegins {
    private static final String[] PHRASES = {"The error from device(", "An error occurs on the device("};

    private final Line line;
    /** The next place of each phrase, −1 if there is none. */
    private final int[] next = new int[PHRASES.length];

    RecordBegins(Line line, int from) {
        this.line = line;
        for (int i = 0; i < PHRASES.length; i++) {
            next[i] = line.indexOf(PHRASES[i], from);
        }
    }

    /** The next place, or −1. */
    int next() {
        int first = -1;
        for (int at : next) {
            if (at >= 0 && (first < 0 || at < first)) {
                first = at;
            }
        }
        return first;
    }

    /** Goes on to the next place behind this one. */
    void skipTo(int behind) {
        for (int i = 0; i < PHRASES.length; i++) {
            while (next[i] >= 0 && next[i] <= behind) {
                next[i] = line.indexOf(PHRASES[i], next[i] + 1);
            }
        }
    }
}
