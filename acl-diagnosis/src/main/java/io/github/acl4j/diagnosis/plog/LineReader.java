package io.github.acl4j.diagnosis.plog;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * Splits a stream into lines in one pass, without an object per line. Finds line feeds and the {@code ):2} with which a header's time begins eight bytes at a
 * time. Has a buffer of its own, which a line longer than it is cut by; use one per thread.
 */
public final class LineReader {
    /** How many bytes are asked for at once at most, and how long a line may be before it is cut. */
    public static final int BUFFER_SIZE = 256 * 1024;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long LINE_FEEDS = 0x0101010101010101L * '\n';
    private static final long BRACKETS = 0x0101010101010101L * ')';

    private final byte[] buffer;
    /** Where headers' times may begin in the line that is being read. */
    private final int[] anchors = new int[16];

    private final LogLineBytes line = new LogLineBytes();
    private int anchorCount;
    private int limit;
    private boolean atEnd;

    /** With a buffer of {@link #BUFFER_SIZE} bytes. */
    public LineReader() {
        this(BUFFER_SIZE);
    }

    LineReader(int bufferSize) {
        buffer = new byte[bufferSize];
    }

    /**
     * Reads to the end.
     *
     * @param in the stream; not closed
     * @param sink gets each line; the object is reused
     * @return how many bytes were read
     * @throws IOException if the stream can't be read; the lines before were handed out
     */
    public long read(InputStream in, Consumer<? super LogLineBytes> sink) throws IOException {
        long base = 0;
        int filled = 0;
        int lineStart = 0;
        int scanned = 0;
        anchorCount = 0;
        atEnd = false;
        try {
            for (int n = in.read(buffer, 0, buffer.length);
                    n >= 0;
                    n = in.read(buffer, filled, buffer.length - filled)) {
                filled += n;
                lineStart = scan(scanned, filled, lineStart, base, sink);
                scanned = filled;
                if (filled == buffer.length) {
                    if (lineStart == 0) {
                        emit(0, filled, base, sink);
                        lineStart = filled;
                    }
                    int rest = filled - lineStart;
                    System.arraycopy(buffer, lineStart, buffer, 0, rest);
                    for (int i = 0; i < anchorCount; i++) {
                        anchors[i] -= lineStart;
                    }
                    base += lineStart;
                    filled = rest;
                    scanned = rest;
                    lineStart = 0;
                }
            }
        } finally {
            // What was read before an archive proved damaged is evidence too.
            if (lineStart < filled) {
                atEnd = true;
                emit(lineStart, filled, base, sink);
            }
        }
        return base + filled;
    }

    /** Hands out the lines that end between two places, and returns where the first one begins that doesn't. */
    private int scan(int from, int to, int firstLine, long base, Consumer<? super LogLineBytes> sink) {
        int lineStart = firstLine;
        limit = to;
        int i = from;
        for (; i + 8 <= to; i += 8) {
            long eight = (long) LONGS.get(buffer, i);
            long found = zeroBytes(eight ^ LINE_FEEDS) | zeroBytes(eight ^ BRACKETS);
            while (found != 0) {
                lineStart = mark(i + (Long.numberOfTrailingZeros(found) >>> 3), lineStart, base, sink);
                found &= found - 1;
            }
        }
        for (; i < to; i++) {
            if (buffer[i] == '\n' || buffer[i] == ')') {
                lineStart = mark(i, lineStart, base, sink);
            }
        }
        return lineStart;
    }

    private int mark(int at, int lineStart, long base, Consumer<? super LogLineBytes> sink) {
        if (buffer[at] == '\n') {
            emit(lineStart, at, base, sink);
            return at + 1;
        }
        if (at + 1 < limit && buffer[at + 1] != ':') {
            return lineStart;
        }
        if (anchorCount < anchors.length) {
            // The bytes behind it may not have been read yet; they are looked at with the whole line.
            anchors[anchorCount++] = at;
        } else if (!startsTime(anchors[anchorCount - 1], at)) {
            anchors[anchorCount - 1] = at;
        }
        return lineStart;
    }

    /** Sets the high bit of each byte that is zero. */
    private static long zeroBytes(long x) {
        return ~((x & LOW_BITS) + LOW_BITS | x | LOW_BITS);
    }

    private boolean startsTime(int close, int end) {
        return close + 2 < end && buffer[close + 1] == ':' && PlogTime.looksLikeTime(buffer, close + 2, end);
    }

    private void emit(int from, int lineEnd, long base, Consumer<? super LogLineBytes> sink) {
        int to = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        int pending = from;
        int pendingAnchor = -1;
        for (int i = 0; i < anchorCount; i++) {
            int close = anchors[i];
            if (!startsTime(close, to)) {
                continue;
            }
            int header = LogLineBytes.headerBefore(buffer, pending, close);
            if (header >= 0 && (pendingAnchor < 0 || header > pendingAnchor)) {
                if (header > pending || pendingAnchor >= 0) {
                    handOut(pending, header, pendingAnchor, false, base, sink);
                }
                pending = header;
                pendingAnchor = close;
            }
        }
        anchorCount = 0;
        handOut(pending, to, pendingAnchor, atEnd, base, sink);
    }

    private void handOut(int from, int to, int anchor, boolean torn, long base, Consumer<? super LogLineBytes> sink) {
        if (anchor < 0) {
            line.set(buffer, from, to, base + from);
        } else {
            line.set(buffer, from, to, base + from, anchor);
        }
        if (torn) {
            line.setTorn();
        }
        sink.accept(line);
    }
}
