package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Keywords;
import io.github.acl4j.diagnosis.plog.LogLineBytes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a line may tell of, by the words in it: those of all releases (a.4 to a.11). A line may have words of several topics. Words that begin with two letters
 * which are rare in logs are found faster: hence "establish rank[" without its beginning.
 */
enum Topic {
    /** The call of an interface: a collective, or the set-up or end of a communicator. */
    ENTRY("Entry-"),
    /** A process's place in a communicator, and where it runs. */
    COMMUNICATOR(
            "SetupAgent ",
            " Key Info]",
            "hcclCommInitInfo:",
            "hcom init by",
            "blish rank[",
            "nRanks[",
            "V2 success, ",
            "]create group["),
    /** Which timeout is in force. */
    SETTING("EXEC_TIMEOUT", "xecTimeOut"),
    /** A change that the heart beat saw. */
    STATUS("status["),
    /** What goes with such a change. */
    NOTE("count of currently executed", "Send/recv HeartBeat"),
    /** The heart beat leaves a communicator. */
    UNREGISTER("UnRegister group"),
    /** A part of the report on a failed task. */
    TASK("Task run failed, ", "Task from HCCL run failed", "[TaskException]", "FFTS+ run failed", "[InstrId["),
    /** What HCCL itself made of the heart beat at a timeout. */
    CLUSTER("Cluster Exception", "Heartbeat Lost Occurred"),
    /** A failed completion. */
    CQE("cqe err", "error cqe", "failed CQE"),
    /** The runtime's word for a timeout. */
    TIMEOUT("task timeout occurred", "wait timeout"),
    /** The runtime's word for a failed copy. */
    SDMA("sdma error"),
    /** Parameters that the heart beat found to differ. */
    INCONSISTENT("check opinfo inconsistent"),
    /** An error code for users. */
    MESSAGE("EI00");

    private static final byte[] HCCL = {'H', 'C', 'C', 'L'};
    private static final Keywords KEYWORDS =
            Keywords.ofGroups(Stream.of(values()).map(topic -> topic.words).toList());

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> words;

    Topic(String... words) {
        this.words = List.of(words);
    }

    /** The words of all topics. */
    static List<String> allWords() {
        return Stream.of(values()).flatMap(topic -> topic.words.stream()).toList();
    }

    /** The topics of a line's message, a bit for each. */
    static long of(LogLineBytes line) {
        return KEYWORDS.find(line.buffer(), line.bodyStart(), line.end());
    }

    @SuppressWarnings("EnumOrdinal") // the bit of a group of words is its index
    boolean isIn(long topics) {
        return (topics >>> ordinal() & 1) != 0;
    }

    static boolean isHccl(LogLineBytes line) {
        return line.isFrom(HCCL);
    }

    /** What HCCL or the runtime say of a failed task, or null. */
    static @Nullable LineKind failure(LogLineBytes line, long topics) {
        if (CLUSTER.isIn(topics)) {
            return LineKind.CLUSTER;
        }
        if (TASK.isIn(topics) && isHccl(line)) {
            return LineKind.TASK;
        }
        if (INCONSISTENT.isIn(topics)) {
            return LineKind.INCONSISTENT;
        }
        if (TIMEOUT.isIn(topics)) {
            return LineKind.TIMEOUT;
        }
        return SDMA.isIn(topics) ? LineKind.SDMA : null;
    }
}
