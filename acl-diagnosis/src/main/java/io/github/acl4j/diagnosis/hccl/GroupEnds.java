package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.HashMap;
import java.util.Map;

/** When a process destroyed its groups (a.11). The line of the beginning has no group: it is joined by thread with the next one that has. */
final class GroupEnds {
    private GroupEnds() {}

    /**
     * The end of a group.
     *
     * @param begin when the process began to destroy it, or {@link PlogTime#NONE}
     * @param complete when it was done, or {@link PlogTime#NONE}
     */
    record End(long begin, long complete) {}

    static Map<String, End> of(ProcessEvidence process) {
        Map<String, End> ends = new HashMap<>();
        Map<Long, Long> begun = new HashMap<>();
        for (KeptLine line : process.lines(LineKind.END)) {
            String text = line.text();
            // The 950 names the group in the first of three lines already (hcomm op_base_v2.cc), where "comm" is no
            // address.
            String group = new Fields(text).get(text.contains("V950") ? "comm" : "group");
            if (group == null) {
                if (text.contains("destroy begin")) {
                    begun.put(line.tid(), line.time());
                }
            } else if (text.contains("UnRegister")) {
                ends.putIfAbsent(group, new End(PlogTime.NONE, line.time()));
            } else {
                Long begin = begun.remove(line.tid());
                End known = ends.get(group);
                boolean done = text.contains("complete") || text.contains("success");
                ends.put(
                        group,
                        new End(
                                begin != null ? begin : known != null && isOf950(text) ? known.begin() : line.time(),
                                done ? line.time() : PlogTime.NONE));
            }
        }
        // A process that exits while it destroys its only group never says which it was.
        if (begun.size() == 1 && process.memberships().size() == 1) {
            ends.putIfAbsent(
                    process.memberships().get(0).group(),
                    new End(begun.values().iterator().next(), PlogTime.NONE));
        }
        return ends;
    }

    private static boolean isOf950(String text) {
        return text.contains(" V950 ") || text.contains(" V2 ");
    }
}
