package io.github.acl4j.diagnosis.plog;

import java.nio.charset.StandardCharsets;

/**
 * One line of a log as bytes in the reader's buffer; valid only while the sink is called, and reused for the next line. A line that was torn and ran into
 * the next one is handed out as two. Not thread-safe.
 */
public final class LogLineBytes {
    private static final byte[] ERROR = "[ERROR]".getBytes(StandardCharsets.US_ASCII);
    private static final int NO_HEADER = -1;

    private byte[] buffer = new byte[0];
    private int start;
    private int end;
    private long offset;
    private boolean torn;
    private int anchor = NO_HEADER;
    private int module;
    private int moduleEnd;
    private long pid;

    LogLineBytes() {}

    /** Sets a line without a header. */
    void set(byte[] bytes, int from, int to, long offsetOfFrom) {
        buffer = bytes;
        start = from;
        end = to;
        offset = offsetOfFrom;
        anchor = NO_HEADER;
        torn = false;
    }

    void setTorn() {
        torn = true;
    }

    /**
     * Finds the header that ends with the {@code ):} at a place, and lets the line begin with it. The name of the process may hold brackets and commas, or
     * be empty (a.1), so the search goes backwards to the first {@code (digits,} behind a module's name.
     *
     * @return where the header begins, or -1 if it isn't one
     */
    static int headerBefore(byte[] bytes, int from, int close) {
        for (int open = close - 1; open > from && close - open < 80; open--) {
            if (bytes[open] == '(' && pidFollows(bytes, open, close)) {
                int name = open;
                while (name > from && isModuleByte(bytes[name - 1])) {
                    name--;
                }
                if (name == open) {
                    continue;
                }
                int begin = name;
                while (begin > from && bytes[begin - 1] == ' ') {
                    begin--;
                }
                if (begin > from && bytes[begin - 1] == ']') {
                    int bracket = begin - 1;
                    while (bracket >= from && begin - bracket < 12 && bytes[bracket] != '[') {
                        bracket--;
                    }
                    return bracket >= from && bytes[bracket] == '[' ? bracket : name;
                }
                return name;
            }
        }
        return NO_HEADER;
    }

    /** Sets a line whose header begins at its first byte and ends with the bracket at {@code close}. */
    void set(byte[] bytes, int from, int to, long offsetOfFrom, int close) {
        set(bytes, from, to, offsetOfFrom);
        anchor = close;
        int name = from;
        if (bytes[from] == '[') {
            while (bytes[name] != ']') {
                name++;
            }
            name++;
            while (bytes[name] == ' ') {
                name++;
            }
        }
        module = name;
        while (bytes[name] != '(') {
            name++;
        }
        moduleEnd = name;
        pid = 0;
        for (int i = name + 1; bytes[i] != ','; i++) {
            pid = pid * 10 + bytes[i] - '0';
        }
    }

    private static boolean pidFollows(byte[] bytes, int open, int close) {
        int i = open + 1;
        while (i < close && i - open <= 18 && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        return i > open + 1 && i < close && bytes[i] == ',';
    }

    private static boolean isModuleByte(byte b) {
        return (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_';
    }

    /**
     * Whether the line has a header.
     *
     * @return false for the rest of a message of several lines, and for screen logs
     */
    public boolean hasHeader() {
        return anchor != NO_HEADER;
    }

    /**
     * Whether the line was printed as an error.
     *
     * @return true at level ERROR
     */
    public boolean isError() {
        return hasHeader() && startsWith(start, ERROR);
    }

    /**
     * Whether the file ends within the line: CANN ends each line with a line feed, so the rest of the file is lost.
     *
     * @return true for a last line without an end
     */
    public boolean isTorn() {
        return torn;
    }

    /**
     * Whether a module wrote the line.
     *
     * @param name the module's name in ASCII
     * @return true if it is the one in the header
     */
    public boolean isFrom(byte[] name) {
        return hasHeader() && moduleEnd - module == name.length && startsWith(module, name);
    }

    /**
     * The module in the header.
     *
     * @return its name; empty without a header
     */
    public String module() {
        return hasHeader() ? new String(buffer, module, moduleEnd - module, StandardCharsets.ISO_8859_1) : "";
    }

    /**
     * The pid in the header.
     *
     * @return the pid, or {@link LogPath#UNKNOWN_PID}
     */
    public long pid() {
        return hasHeader() ? pid : LogPath.UNKNOWN_PID;
    }

    /**
     * The time in the header.
     *
     * @return microseconds, or {@link PlogTime#NONE}
     */
    public long time() {
        return hasHeader() ? PlogTime.parse(buffer, anchor + 2, end) : PlogTime.NONE;
    }

    /**
     * The bytes of the line, to search in.
     *
     * @return the reader's buffer
     */
    public byte[] buffer() {
        return buffer;
    }

    /**
     * Where the line begins in {@link #buffer()}.
     *
     * @return an index
     */
    public int start() {
        return start;
    }

    /**
     * Where the message begins in {@link #buffer()}: behind the time, or with the line.
     *
     * @return an index
     */
    public int bodyStart() {
        return hasHeader() ? anchor + 2 + PlogTime.LENGTH : start;
    }

    /**
     * Where the line ends in {@link #buffer()}.
     *
     * @return the index behind its last byte
     */
    public int end() {
        return end;
    }

    /**
     * Where the line begins in the file, unpacked if it is packed.
     *
     * @return bytes from the beginning
     */
    public long offset() {
        return offset;
    }

    /**
     * The line as text. What isn't UTF-8 is replaced; nothing throws (a.3).
     *
     * @param limit how many bytes of it at most
     * @return the text
     */
    public String text(int limit) {
        return new String(buffer, start, Math.min(end - start, limit), StandardCharsets.UTF_8);
    }

    private boolean startsWith(int at, byte[] word) {
        if (at + word.length > end) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (buffer[at + i] != word[i]) {
                return false;
            }
        }
        return true;
    }
}
