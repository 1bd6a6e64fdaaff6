package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogLineBytes;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line without a header that tells of a failure: the rest of a message of several lines, or what a framework printed (a.9).
 *
 * @param kind what it tells of
 * @param pid the process that it names, or -1
 * @param time the time that it names, or {@link PlogTime#NONE}
 * @param text the line
 */
record ScreenLine(LineKind kind, long pid, long time, String text) {
    private static final Pattern PID =
            Pattern.compile("\\[PID: ?(\\d{1,18})\\]|\\(PID:(\\d{1,18}),|\\bpid=(\\d{1,18})\\)");
    private static final Pattern TIME =
            Pattern.compile("\\b\\d{4}-\\d\\d-\\d\\d-\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\.\\d{3}");

    /** From a line without a header, of which so many bytes count; null if it tells of no failure. */
    static @Nullable ScreenLine of(LogLineBytes line, int longest) {
        long topics = Topic.of(line);
        LineKind kind = Topic.MESSAGE.isIn(topics) ? LineKind.MESSAGE : Topic.failure(line, topics);
        if (kind == null || kind == LineKind.INCONSISTENT) {
            return null;
        }
        String text = line.text(longest);
        Matcher time = TIME.matcher(text);
        return new ScreenLine(kind, pid(text), time.find() ? PlogTime.parse(time.group()) : PlogTime.NONE, text);
    }

    private static long pid(String text) {
        Matcher pid = PID.matcher(text);
        if (!pid.find()) {
            return -1;
        }
        for (int i = 1; i <= pid.groupCount(); i++) {
            if (pid.group(i) != null) {
                return Long.parseLong(pid.group(i));
            }
        }
        return -1;
    }
}
