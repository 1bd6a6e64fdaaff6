package io.github.acl4j.fake;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What was recorded and not read yet: of one thread, or in process mode of all (acl-facts 3.1). Oldest first, without
 * repetitions, not synchronized.
 */
final class ErrorList {
    /** The runtime records no more internal entries from there on. */
    private static final int INTERNAL_LIMIT = 1000;

    private record Timed(ErrorEntry entry, String time) {}

    private final List<Timed> entries = new ArrayList<>();
    private final Set<ErrorEntry> known = new HashSet<>();

    void add(ErrorEntry entry, String time) {
        if (entry.internal() && entries.size() > INTERNAL_LIMIT) {
            return;
        }
        if (known.add(entry)) {
            entries.add(new Timed(entry, time));
        }
    }

    /** Hands all over to another list, with their times. */
    void moveTo(ErrorList other) {
        for (Timed timed : entries) {
            other.add(timed.entry, timed.time);
        }
        clear();
    }

    /**
     * The text of all, which are then gone: the first that isn't internal is the headline, or the first if there is no
     * other; the rest follow without their codes. Empty if nothing was recorded.
     */
    String take(long pid) {
        if (entries.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        Timed headline = null;
        for (Timed timed : entries) {
            if (!timed.entry.internal()) {
                headline = timed;
                break;
            }
        }
        if (headline == null) {
            appendInternal(text, pid);
        } else {
            appendHeadline(text, pid, headline);
        }
        clear();
        return text.toString();
    }

    private void appendHeadline(StringBuilder text, long pid, Timed headline) {
        ErrorEntry entry = headline.entry;
        text.append("[PID: ").append(pid).append("] ").append(headline.time).append(' ');
        text.append(entry.title()).append('(').append(entry.code()).append("): ");
        text.append(entry.text()).append('\n');
        if (!entry.solution().isEmpty()) {
            text.append("        Solution: ").append(entry.solution()).append('\n');
        }
        // Where an internal entry came first, the real runtime tells the headline again in its place (acl-facts 3.1).
        List<Timed> rest = entries.get(0).equals(headline) ? entries.subList(1, entries.size()) : entries;
        appendTraceBack(text, rest);
    }

    private void appendInternal(StringBuilder text, long pid) {
        Timed first = entries.get(0);
        String code = first.entry.code();
        text.append(code).append(": Internal error!\n");
        text.append(code).append("[PID: ").append(pid).append("] ").append(first.time);
        text.append("  (").append(code).append("):  ");
        text.append(first.entry.text()).append('\n');
        text.append("TraceBack (most recent call last):\n");
        appendLines(text, entries.subList(1, entries.size()));
    }

    private static void appendTraceBack(StringBuilder text, List<Timed> rest) {
        if (!rest.isEmpty()) {
            text.append("TraceBack (most recent call last):\n");
            appendLines(text, rest);
        }
    }

    private static void appendLines(StringBuilder text, List<Timed> rest) {
        for (Timed timed : rest) {
            text.append("        ").append(timed.entry.text()).append('\n');
        }
    }

    private void clear() {
        entries.clear();
        known.clear();
    }
}
