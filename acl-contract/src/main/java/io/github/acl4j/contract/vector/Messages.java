package io.github.acl4j.contract.vector;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells what matters of an error text, and remembers the last one that each thread read. */
final class Messages {
    private static final Pattern CODE = Pattern.compile("\\b[A-Z]{2}\\d{4}\\b");
    private static final Pattern THREAD_MARK = Pattern.compile("\\[THREAD:\\d+]");

    private final Map<Integer, String> lastByThread = new ConcurrentHashMap<>();

    /** Describes a text that an OS thread read. */
    ObjectNode describe(int thread, @Nullable String text) {
        ObjectNode seen = Json.object().put("null", text == null);
        if (text == null) {
            return seen;
        }
        TreeSet<String> codes = new TreeSet<>();
        Matcher matcher = CODE.matcher(text);
        while (matcher.find()) {
            if (codes.isEmpty()) {
                seen.put("headline", matcher.group());
            }
            codes.add(matcher.group());
        }
        ArrayNode list = seen.putArray("codes");
        codes.forEach(list::add);
        seen.put("contains_tid", THREAD_MARK.matcher(text).find());
        seen.put("traceback", text.contains("TraceBack"));
        String last = lastByThread.put(thread, text);
        if (last != null) {
            seen.put("longer_than_last", text.length() > last.length());
            seen.put("contains_last", text.contains(last));
        }
        return seen;
    }
}
