package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of one process that may matter.
 *
 * @param kind what it tells of
 * @param time by the clock of its host, or {@link PlogTime#NONE}
 * @param module who wrote it; empty without a header
 * @param line where and what
 */
record KeptLine(LineKind kind, long time, String module, LogLine line) implements Comparable<KeptLine> {
    private static final Comparator<KeptLine> ORDER = Comparator.comparingLong(KeptLine::time)
            .thenComparing(kept -> kept.line().file())
            .thenComparingLong(kept -> kept.line().offset());
    /** Behind the place in the code, with or without brackets (a.1). */
    private static final Pattern TID = Pattern.compile("\\]\\s?(?:tid:)?\\[?(\\d{1,18})\\b");

    KeptLine below(String place) {
        return new KeptLine(kind, time, module, new LogLine(place + "/" + line.file(), line.offset(), line.text()));
    }

    String text() {
        return line.text();
    }

    /** The thread, or -1 if the line doesn't tell. */
    long tid() {
        Matcher matcher = TID.matcher(line.text());
        return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    }

    @Override
    public int compareTo(KeptLine other) {
        return ORDER.compare(this, other);
    }
}
