package io.github.acl4j.error;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What CANN's own log puts in front of a line: {@code [LEVEL] MODULE(pid,name):time [file:line]thread}, where any blank may be missing and the
 * thread may stand in brackets (hccl a.1). The function's name behind it stays, as part of the text.
 *
 * @param end where the text begins
 * @param pid the process
 * @param time when the line was written, which is when the event happened
 */
record CannPrefix(int end, long pid, LocalDateTime time) {
    static final String[] LEVELS = {"ERROR", "WARNING", "WARN", "INFO", "DEBUG", "CRITICAL", "EVENT", "E", "W"};

    private static final int LONGEST_NAME = 120;

    static @Nullable CannPrefix read(Line line, int from) {
        Cursor cursor = new Cursor(line, from);
        cursor.skipBlanks();
        int begin = cursor.at();
        int level = cursor.skip("[") ? line.near("]", begin) : -1;
        if (level < 0 || !isLevel(line.substring(begin + 1, level))) {
            return null;
        }
        Cursor module = new Cursor(line, level + 1);
        module.skipBlanks();
        if (module.word("").isEmpty() || !module.skip("(")) {
            return null;
        }
        long pid = module.number().orElse(-1);
        int timeAt = timeBehind(line, module.at());
        LocalDateTime time = timeAt < 0 ? null : LogTime.read(line, timeAt);
        return pid < 0 || time == null
                ? null
                : new CannPrefix(afterSource(line, timeAt + LogTime.lengthAt(line, timeAt)), pid, time);
    }

    static boolean isLevel(String name) {
        for (String level : LEVELS) {
            if (level.equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** A process may be called anything, so what ends its name is the "):" with a time behind it. */
    private static int timeBehind(Line line, int from) {
        int limit = Math.min(line.length(), from + LONGEST_NAME);
        for (int i = from; i < limit; i++) {
            if (line.startsWith("):", i) && LogTime.lengthAt(line, i + 2) > 0) {
                return i + 2;
            }
        }
        return -1;
    }

    private static int afterSource(Line line, int from) {
        Cursor cursor = new Cursor(line, from);
        cursor.skipBlanks();
        int close = cursor.peek() == '[' ? line.near("]", cursor.at()) : -1;
        if (close < 0) {
            return cursor.at();
        }
        Cursor behind = new Cursor(line, close + 1);
        behind.skipBlanks();
        boolean bracket = behind.skip("[");
        behind.number();
        if (bracket) {
            behind.skip("]");
        }
        behind.skip(" ");
        return behind.at();
    }
}
