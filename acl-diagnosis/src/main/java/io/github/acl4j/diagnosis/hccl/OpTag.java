package io.github.acl4j.diagnosis.hccl;

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
    /** That of the 950 (hccl src/ops/recv/recv_op.cc). */
    private static final Pattern PAIR_OF_950 = Pattern.compile("SendRecv_(.*)_(\\d{1,9})_(\\d{1,9})", Pattern.DOTALL);

    static OpTag of(String tag) {
        Matcher pair = PAIR.matcher(tag);
        if (pair.matches()) {
            return new OpTag(SEND_RECV, pair.group(3), Long.parseLong(pair.group(1)), Long.parseLong(pair.group(2)));
        }
        Matcher pairOf950 = PAIR_OF_950.matcher(tag);
        if (pairOf950.matches()) {
            return new OpTag(
                    SEND_RECV,
                    pairOf950.group(1),
                    Long.parseLong(pairOf950.group(2)),
                    Long.parseLong(pairOf950.group(3)));
        }
        int end = tag.indexOf('_');
        String op = end < 0 ? tag : tag.substring(0, end);
        return new OpTag(
                Words.operator(op.startsWith("Hcom") && op.length() > 4 ? op.substring(4) : op),
                end < 0 ? "" : tag.substring(end + 1),
                -1,
                -1);
    }
}
