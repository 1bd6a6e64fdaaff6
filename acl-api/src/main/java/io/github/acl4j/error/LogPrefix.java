package io.github.acl4j.error;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What logs put in front of a line of a message: CANN's own logs, {@code ray}, vLLM, {@code torchrun} and {@code docker compose}. There may be several, one
 * behind the other.
 *
 * <pre>
 * [ERROR] RUNTIME(1001,python):2030-01-05-10:00:03.100.200 [engine.cc:1103]1044 Function:text
 * (EngineCore_DP0 pid=5536) ERROR 11-10 01:25:12 [core.py:708] text
 * [rank1]:[W919 07:42:16.183678569 compiler_depend.ts:57] text
 * worker-1: text
 * (log 2030-01-05 03:58:27) text
 * </pre>
 */
final class LogPrefix {
    private static final int LONGEST_NAME = 120;

    private final Line line;
    private int end;
    private @Nullable LocalDateTime time;
    private long pid = -1;
    private boolean cann;

    private LogPrefix(Line line) {
        this.line = line;
    }

    static LogPrefix read(Line line) {
        LogPrefix prefix = new LogPrefix(line);
        while (prefix.part()) {
            // One behind the other; each part moves the end.
        }
        return prefix;
    }

    /** Where the text begins, its own indentation included. */
    int end() {
        return end;
    }

    /** When the line was logged, null if the prefix doesn't tell. */
    @Nullable
    LocalDateTime time() {
        return time;
    }

    /** The process, −1 if the prefix doesn't tell. */
    long pid() {
        return pid;
    }

    /** Whether it is a line of one of CANN's logs, whose time is that of the event. */
    boolean isCann() {
        return cann;
    }

    private boolean part() {
        return cannLine() || levelAndTime() || inParentheses() || rank() || vllm() || composeService();
    }

    private boolean cannLine() {
        CannPrefix line = CannPrefix.read(this.line, end);
        if (line == null) {
            return false;
        }
        pid = line.pid();
        time = line.time();
        cann = true;
        end = line.end();
        return true;
    }

    /** {@code [ERROR] 2030-01-05-10:00:44 }, as torch_npu begins its line. */
    private boolean levelAndTime() {
        int level = line.startsWith("[", end) ? line.near("]", end) : -1;
        if (level < 0 || !CannPrefix.isLevel(line.substring(end + 1, level))) {
            return false;
        }
        int timeAt = afterBlanks(level + 1);
        int length = LogTime.lengthAt(line, timeAt);
        if (length == 0) {
            return false;
        }
        time = LogTime.read(line, timeAt);
        end = afterOneBlank(timeAt + length);
        return true;
    }

    /** {@code (Name pid=5536)}, {@code (Name pid=5536, ip=192.0.2.1)}, {@code (log 2030-01-05 03:58:27)}, {@code (thread …)}. */
    private boolean inParentheses() {
        int from = afterBlanks(end);
        int close = line.startsWith("(", from) ? line.near(")", from) : -1;
        if (close < 0) {
            return false;
        }
        Line inside = line.part(from + 1, close);
        int key = inside.indexOf("pid=", 0);
        int timeAt = firstTime(inside);
        if (key < 0 && timeAt < 0 && !inside.startsWith("thread ", 0)) {
            return false;
        }
        if (key >= 0) {
            pid = new Cursor(inside, key + "pid=".length()).number().orElse(pid);
        }
        if (timeAt >= 0 && time == null) {
            time = LogTime.read(inside, timeAt);
        }
        end = afterOneBlank(close + 1);
        return true;
    }

    private static int firstTime(Line text) {
        for (int i = 0; i < text.length(); i++) {
            if (LogTime.lengthAt(text, i) > 0) {
                return i;
            }
        }
        return -1;
    }

    /** {@code [rank1]:}, and the {@code [W919 07:42:16.183678569 file:57]} of its C++ part. */
    private boolean rank() {
        if (line.startsWith("[rank", end)) {
            int close = line.near("]:", end);
            if (close > 0) {
                end = afterOneBlank(close + 2);
                return true;
            }
        }
        if (line.startsWith("[W", end) || line.startsWith("[E", end)) {
            int close = line.near("]", end);
            boolean dated = end + 2 < line.length() && Cursor.isDigit(line.charAt(end + 2));
            if (dated && close > 0) {
                end = afterOneBlank(close + 1);
                return true;
            }
        }
        return false;
    }

    /** {@code ERROR 11-10 01:25:12 [core.py:708]}. */
    private boolean vllm() {
        int from = afterBlanks(end);
        for (String level : CannPrefix.LEVELS) {
            int at = from + level.length() + 1;
            if (line.startsWith(level, from) && at < line.length() && Cursor.isDigit(line.charAt(at))) {
                int open = line.near("[", at);
                int close = open < 0 ? -1 : line.near("] ", open);
                if (close > 0 && line.charAt(at + 2) == '-') {
                    end = close + 2;
                    return true;
                }
            }
        }
        return false;
    }

    /** {@code worker-1: }, or {@code worker-1 | } of newer versions. */
    private boolean composeService() {
        Cursor cursor = new Cursor(line, end);
        String name = cursor.word("-.");
        int dash = name.lastIndexOf('-');
        boolean numbered = dash > 0 && dash + 1 < name.length() && Cursor.isDigit(name.charAt(dash + 1));
        if (!numbered || name.length() > LONGEST_NAME || LogTime.lengthAt(line, end) > 0) {
            return false;
        }
        cursor.skipBlanks();
        if (!cursor.skip("| ") && !cursor.skip(": ")) {
            return false;
        }
        end = cursor.at();
        return true;
    }

    private int afterBlanks(int from) {
        Cursor cursor = new Cursor(line, from);
        cursor.skipBlanks();
        return cursor.at();
    }

    private int afterOneBlank(int from) {
        return line.startsWith(" ", from) ? from + 1 : from;
    }
}
