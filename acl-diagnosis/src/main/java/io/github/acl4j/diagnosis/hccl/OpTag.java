package io.github.acl4j.diagnosis.hccl;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the tag of a collective tells (a.8): its name, and mostly its group.
 *
 * @param op the name, without {@code Hcom}; for a send or receive {@value #SEND_RECV}
 * @param group what follows the name; the group's name in most versions, but with something behind it in AICPU mode
 * @param source the sender of a {@value #SEND_RECV}, else -1
 * @param destination the receiver of a {@value #SEND_RECV}, else -1
 */
record OpTag(String op, String group, long source, long destination) {
    static final String SEND_RECV = "SendRecv";

    private static final Pattern PAIR = Pattern.compile("worldCommSendRecv_(\\d{1,9})_(\\d{1,9})_(.*)", Pattern.DOTALL);
    /** HcclDataType; device logs have the number (a.8). */
    private static final Map<String, String> DATA_TYPES = Map.ofEntries(
            Map.entry("0", "int8"),
            Map.entry("1", "int16"),
            Map.entry("2", "int32"),
            Map.entry("3", "float16"),
            Map.entry("4", "float32"),
            Map.entry("5", "int64"),
            Map.entry("6", "uint64"),
            Map.entry("7", "uint8"),
            Map.entry("8", "uint16"),
            Map.entry("9", "uint32"),
            Map.entry("10", "float64"),
            Map.entry("11", "bfloat16"));

    static OpTag of(String tag) {
        Matcher pair = PAIR.matcher(tag);
        if (pair.matches()) {
            return new OpTag(SEND_RECV, pair.group(3), Long.parseLong(pair.group(1)), Long.parseLong(pair.group(2)));
        }
        int end = tag.indexOf('_');
        String op = end < 0 ? tag : tag.substring(0, end);
        return new OpTag(
                op.startsWith("Hcom") && op.length() > 4 ? op.substring(4) : op,
                end < 0 ? "" : tag.substring(end + 1),
                -1,
                -1);
    }

    static String dataType(String printed) {
        return DATA_TYPES.getOrDefault(printed, printed);
    }
}
