package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A line of the entry log (a.10): which collective a process issued. The fields differ by operator and version. */
record EntryLine(
        String group, String op, long count, String dataType, String reduceType, long root, long stream, long rank) {
    /** From a message that has {@code Entry-} in it; null if it isn't one of these. */
    static @Nullable EntryLine parse(String text) {
        int at = text.indexOf("Entry-H");
        Fields fields = new Fields(at < 0 ? "" : text.substring(at));
        String tag = fields.get("tag");
        if (tag == null) {
            return null;
        }
        String name = name(text, at);
        OpTag parsed = OpTag.of(tag);
        String group = fields.get("group");
        // Operators with a count for each rank have none in common; those of all-to-all differ by direction.
        String count = fields.get("count", "recvCount", "sendCount");
        String dataType = fields.get("dataType", "sendType");
        String reduceType = fields.get("op", "reduceOp");
        return new EntryLine(
                group == null ? parsed.group() : group,
                // A barrier has the tag of an AllReduce; a send or receive has its name in front only.
                parsed.op().equals(OpTag.SEND_RECV) ? OpTag.SEND_RECV : name,
                count == null || !isNumber(count) ? -1 : Long.parseLong(count),
                dataType == null ? "" : OpTag.dataType(dataType).toLowerCase(Locale.ROOT),
                reduceType == null ? "" : reduceType.toLowerCase(Locale.ROOT),
                fields.number("root").orElse(-1),
                fields.number("streamId").orElse(-1),
                fields.number("localRank").orElse(-1));
    }

    /** {@code Entry-HcclAllReduceInner:} and {@code Entry-HcomAllReduce:} are {@code AllReduce}. */
    private static String name(String text, int at) {
        int begin = at + "Entry-Hccl".length();
        int end = begin;
        while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        String name = begin <= end ? text.substring(Math.min(begin, text.length()), end) : "";
        return name.endsWith("Inner") ? name.substring(0, name.length() - "Inner".length()) : name;
    }

    private static boolean isNumber(String s) {
        return !s.isEmpty() && s.length() <= 18 && s.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
