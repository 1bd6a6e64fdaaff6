package io.github.acl4j.diagnosis.hccl;

import java.util.List;

/**
 * The last collectives that a process issued in a group.
 *
 * @param group the group, as far as the tags tell it
 * @param total how many there were in the logs
 * @param last the last of them, in order
 */
record OpTrail(String group, long total, List<OpEntry> last) {
    OpTrail {
        last = List.copyOf(last);
    }

    OpTrail below(String place) {
        return new OpTrail(
                group, total, last.stream().map(op -> op.below(place)).toList());
    }
}
