package io.github.acl4j.error;

/**
 * Cuts a text into lines. A line ends at a line feed, a carriage return, both, or where a log wrote the two characters {@code \n} instead; its
 * end belongs to it.
 */
final class LineScanner {
    private final String text;
    private final Line.Work work = new Line.Work();
    private int begin;
    private int contentEnd;
    private int end;

    LineScanner(String text) {
        this.text = text;
    }

    /** Moves to the next line; false if there is none. */
    boolean next() {
        begin = end;
        if (begin >= text.length()) {
            return false;
        }
        int at = begin;
        int terminator = 0;
        while (at < text.length() && (terminator = terminatorAt(at)) == 0) {
            at++;
        }
        contentEnd = at;
        end = at + terminator;
        return true;
    }

    private int terminatorAt(int at) {
        return switch (text.charAt(at)) {
            case '\n' -> 1;
            case '\r' -> text.startsWith("\r\n", at) ? 2 : 1;
            case '\\' -> text.startsWith("\\n", at) ? 2 : 0;
            default -> 0;
        };
    }

    int begin() {
        return begin;
    }

    int end() {
        return end;
    }

    Line content() {
        return new Line(text.substring(begin, contentEnd), work);
    }

    /** How much was read so far. */
    Line.Work work() {
        return work;
    }
}
