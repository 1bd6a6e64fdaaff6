package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A line of the entry log (a.10): which collective a process issued. The fields differ by operator and version. */
record EntryLine(
        String group, String op, long count, String dataType, String reduceType, long root, long stream, long rank) {
    /** {@code Entry-HcclAllReduceInner:} and {@code Entry-HcomAllReduce:} are {@code AllReduce}. */
    private static final String INNER = "Inner";

    private static final Pattern ENTRY = Pattern.compile("Entry-(?:Hccl|Hcom)([A-Za-z0-9]+): *tag\\[");
    /** The counts of each rank, which hccl prints in lines of their own behind the one of the collective (a.3). */
    private static final Pattern COUNTS = Pattern.compile("\\[\\d+\\.\\.\\d+\\]/|\\[empty\\]| data is null");

    /** From a message that has {@code Entry-} in it; null if it isn't one of these. */
    static @Nullable EntryLine parse(String text) {
        Matcher entry = ENTRY.matcher(text);
        if (!entry.find()) {
            return null;
        }
        Fields fields = new Fields(text.substring(entry.start()));
        String tag = fields.get("tag");
        if (tag == null || COUNTS.matcher(text).find(entry.end())) {
            return null;
        }
        String name = entry.group(1);
        OpTag parsed = OpTag.of(tag);
        String group = fields.get("group");
        // Operators with a count for each rank have none in common; those of all-to-all differ by direction.
        String count = fields.get("count", "recvCount", "sendCount");
        String dataType = fields.get("dataType", "sendType");
        String reduceType = fields.get("op", "reduceOp");
        return new EntryLine(
                group == null ? parsed.group() : group,
                // A barrier has the tag of an AllReduce; a send or receive has its name in front only.
                parsed.op().equals(OpTag.SEND_RECV)
                        ? OpTag.SEND_RECV
                        : name.endsWith(INNER) ? name.substring(0, name.length() - INNER.length()) : name,
                count == null || !isNumber(count) ? -1 : Long.parseLong(count),
                dataType == null ? "" : Words.dataType(dataType),
                reduceType == null ? "" : Words.reduceType(reduceType),
                fields.number("root").orElse(-1),
                fields.number("streamId").orElse(-1),
                fields.number("localRank").orElse(-1));
    }

    private static boolean isNumber(String s) {
        return !s.isEmpty() && s.length() <= 18 && s.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
