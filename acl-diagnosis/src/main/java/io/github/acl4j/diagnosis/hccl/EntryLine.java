package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import org.jspecify.annotations.Nullable;

/** A line of the entry log (a.10): which collective a process issued. The fields differ by operator and version. */
record EntryLine(
        String group, String op, long count, String dataType, String reduceType, long root, long stream, long rank) {
    private static final String PREFIX = "Entry-Hccl";
    private static final String INNER = "Inner";

    /** From a message that has {@code Entry-} in it; null if it isn't one of these. */
    static @Nullable EntryLine parse(String text) {
        int at = text.indexOf("Entry-H");
        String name = at < 0 ? null : name(text, at + PREFIX.length());
        if (name == null || isOfCounts(text)) {
            return null;
        }
        Fields fields = new Fields(text.substring(at));
        String tag = fields.get("tag");
        if (tag == null) {
            return null;
        }
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
                dataType == null ? "" : Words.dataType(dataType),
                reduceType == null ? "" : Words.reduceType(reduceType),
                fields.number("root").orElse(-1),
                fields.number("streamId").orElse(-1),
                fields.number("localRank").orElse(-1));
    }

    /** {@code Entry-HcclAllReduceInner:} and {@code Entry-HcomAllReduce:} are {@code AllReduce}; without the colon it is no collective. */
    private static @Nullable String name(String text, int begin) {
        int end = begin;
        while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        if (end >= text.length() || text.charAt(end) != ':') {
            return null;
        }
        String name = text.substring(begin, end);
        return name.endsWith(INNER) ? name.substring(0, name.length() - INNER.length()) : name;
    }

    /** The counts of each rank, which hccl prints in lines of their own behind the one of the collective (a.3). */
    private static boolean isOfCounts(String text) {
        return text.contains("]/") || text.contains("[empty]") || text.contains(" data is null");
    }

    private static boolean isNumber(String s) {
        return !s.isEmpty() && s.length() <= 18 && s.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
