package io.github.acl4j.error;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Entries that lead up to one result. A text may have several: failures that somebody swallowed wait in the thread's buffer, and the
 * runtime lists all of them under one heading, oldest first, with the time of the first only (fault-handling 5.3).
 *
 * @param entries the entries, one at least
 * @param result the ACL code that they lead up to, or empty
 * @param time when the first of them that tells a time was made, null if none does
 */
record Episode(
        List<ErrorEntry> entries,
        OptionalInt result,
        @Nullable LocalDateTime time) {
    static List<Episode> of(List<ErrorEntry> entries) {
        List<Episode> episodes = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < entries.size(); i++) {
            if (begins(entries.get(i)) && begin < i) {
                episodes.add(of(entries, begin, i));
                begin = i;
            }
            if (isResult(entries.get(i))) {
                episodes.add(of(entries, begin, i + 1));
                begin = i + 1;
            }
        }
        if (begin < entries.size()) {
            episodes.add(of(entries, begin, entries.size()));
        }
        return episodes;
    }

    private static Episode of(List<ErrorEntry> entries, int from, int to) {
        LocalDateTime time = null;
        for (int i = from; i < to && time == null; i++) {
            time = entries.get(i).facts().time;
        }
        ErrorEntry last = entries.get(to - 1);
        return new Episode(
                entries.subList(from, to), isResult(last) ? ReturnedCode.acl(last) : OptionalInt.empty(), time);
    }

    /** A framework speaks for itself; its text neither ends nor belongs to what comes before. */
    private static boolean begins(ErrorEntry entry) {
        return entry.facts().kind == Facts.Kind.HEADING || entry.facts().kind == Facts.Kind.FRAMEWORK;
    }

    /** The ACL layer reports last what it returns. */
    private static boolean isResult(ErrorEntry entry) {
        return entry.facts().kind != Facts.Kind.PLAIN
                && ReturnedCode.acl(entry).isPresent()
                && entry.message().contains("runtime result");
    }
}
