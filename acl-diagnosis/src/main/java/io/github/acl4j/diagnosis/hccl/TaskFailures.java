package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Fields;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Joins the lines that report a failed task (a.8). They are not guaranteed to stand together: those of one thread belong together, until its next base line
 * (a.3).
 */
final class TaskFailures {
    private static final long NO_RANK = 4_294_967_295L;
    private static final Set<String> COPIES = Set.of("memcpy", "sdma", "reduce inline");
    /** The CCU of a 950 is killed when it has waited for the timeout (hcomm ccuTaskException.cc). */
    private static final String CCU_TIMEOUT = "CCU Mission Task Killed";

    private static final Pattern CCU_WAIT = Pattern.compile("\\[InstrId\\[\\d+\\]: Wait, .*?rankId\\[(\\d+)\\]");

    private TaskFailures() {}

    static List<TaskFailure> of(ProcessEvidence process) {
        List<List<KeptLine>> reports = new ArrayList<>();
        Map<Long, List<KeptLine>> open = new HashMap<>();
        for (KeptLine line : process.lines(LineKind.TASK)) {
            String text = line.text();
            boolean base = (text.contains("base information is") && !text.contains("context base"))
                    || text.contains("run failed, op information is");
            boolean head = text.contains("Task from HCCL run failed");
            List<KeptLine> report = open.get(line.tid());
            // Of the 950: what a CCU was at, and the collective's number.
            boolean detail = report != null && (text.contains("[InstrId[") || text.contains(" opIndex["));
            if (!base && !head && !detail && !text.contains(" information is")) {
                continue;
            }
            boolean headOnly = report != null && report.size() == 1 && isHead(report.get(0));
            if (report == null || head || (base && !headOnly)) {
                report = new ArrayList<>();
                reports.add(report);
                open.put(line.tid(), report);
            }
            report.add(line);
        }
        List<TaskFailure> failures = new ArrayList<>();
        for (List<KeptLine> report : reports) {
            failures.add(parse(report, process));
        }
        for (KeptLine message : process.lines(LineKind.MESSAGE)) {
            if (message.text().contains("EI0002") && failures.isEmpty()) {
                failures.add(parse(List.of(message), process));
            }
        }
        return failures;
    }

    private static boolean isHead(KeptLine line) {
        return !line.text().contains(" information is");
    }

    private static TaskFailure parse(List<KeptLine> report, ProcessEvidence process) {
        StringBuilder all = new StringBuilder();
        String groupRank = "";
        String opData = "";
        for (KeptLine line : report) {
            String text = line.text();
            all.append(text).append('\n');
            if (text.contains("groupRank information is")
                    || text.contains("]group information is")
                    || line.kind() == LineKind.MESSAGE) {
                groupRank = text;
            } else if (text.contains("opData information is")) {
                opData = text;
            }
        }
        String text = all.toString();
        Fields any = new Fields(text);
        Fields place = new Fields(groupRank);
        Fields data = new Fields(opData);
        String tag = any.get("tag");
        if (tag == null) {
            tag = data(opData, data, "tag", "algTag");
        }
        String group = place.get("group");
        if (group == null) {
            group = data(opData, data, "commId", "group");
        }
        String rank = place.get("rankId", "localRank");
        String remote = any.get("remote rank");
        Matcher ccu = CCU_WAIT.matcher(text);
        if (remote == null && ccu.find()) {
            remote = ccu.group(1);
        }
        if (remote == null) {
            remote = place.get("peerRankId", "remoteRank");
        }
        long ownRank = number(rank);
        if (rank != null && rank.indexOf(' ') > 0) {
            // AICPU: the local and the remote rank (a.8).
            remote = remote == null ? rank.substring(rank.indexOf(' ') + 1) : remote;
        }
        if (rank == null && groupRank.isEmpty()) {
            ownRank = number(any.bare("localRank"));
            remote = remote == null ? any.bare("remoteRank") : remote;
        }
        long peer = number(remote);
        long time = report.get(0).time();
        String index = data(opData, data, "index", "opIndex");
        OpTag parsed = tag == null ? null : OpTag.of(tag);
        if (parsed == null && data.get("opType") != null) {
            parsed = new OpTag(Words.operator(String.valueOf(data.get("opType"))), "", -1, -1);
        }
        return new TaskFailure(
                kind(text, any, time, process),
                time,
                issued(data),
                parsed,
                group != null && group.isEmpty() ? null : group,
                place.number("rankSize").orElse(-1),
                ownRank,
                peer == NO_RANK ? -1 : peer,
                "local".equals(remote),
                index == null ? any.number("index", "opIndex").orElse(-1) : number(index),
                orEmpty(data(opData, data, "count")),
                Words.dataType(orEmpty(data(opData, data, "dataType"))),
                Words.reduceType(orEmpty(data.get("reduceType"))),
                report);
    }

    /**
     * The stage doesn't decide alone: documents show a timeout where the source prints a failed run (a.8), so the runtime's word of the same process within a
     * second goes first.
     */
    private static TaskFailure.Kind kind(String text, Fields any, long time, ProcessEvidence process) {
        boolean sdma = near(process, LineKind.SDMA, time);
        boolean timeout = near(process, LineKind.TIMEOUT, time);
        if (sdma) {
            return TaskFailure.Kind.SDMA;
        }
        String type = any.get("taskType");
        type = type == null ? null : Words.taskType(type);
        boolean runFailed = text.contains("[RunFailed]");
        boolean timedOut =
                text.contains("[Timeout]") || timeout || text.contains("EI0002") || text.contains(CCU_TIMEOUT);
        if (text.contains("EI0012") || (!timedOut && type != null && COPIES.contains(type))) {
            return TaskFailure.Kind.SDMA;
        }
        // FFTS+ tasks have no type, and before 8.5 no stage either: then only the runtime tells whether it was a wait
        // or a copy.
        boolean waits =
                type == null ? !text.contains("FFTS+ run failed") : type.equals("notify wait") || type.contains("aiv");
        if (timedOut || (waits && !runFailed)) {
            return TaskFailure.Kind.TIMEOUT;
        }
        // What a CCU was at is told by lines behind the report, if at all.
        boolean untold = type == null || (type.equals("ccu") && !text.contains("[InstrId["));
        return untold ? TaskFailure.Kind.UNKNOWN : TaskFailure.Kind.OTHER;
    }

    private static boolean near(ProcessEvidence process, LineKind kind, long time) {
        return process.lines(kind).stream()
                .anyMatch(line -> time != PlogTime.NONE
                        && line.time() != PlogTime.NONE
                        && Math.abs(line.time() - time) <= PlogTime.SECOND);
    }

    private static long issued(Fields data) {
        String time = data.get("timeStamp");
        return time == null ? PlogTime.NONE : PlogTime.parse(time);
    }

    /** With brackets, or without them in a device log. */
    private static @Nullable String data(String text, Fields fields, String... names) {
        String value = fields.get(names);
        for (int i = 0; value == null && i < names.length && text.contains("[TaskException]"); i++) {
            value = fields.bare(names[i]);
        }
        return value;
    }

    private static long number(@Nullable String text) {
        if (text == null || text.isEmpty() || !Character.isDigit(text.charAt(0))) {
            return -1;
        }
        return new Fields("n[" + text + "]").number("n").orElse(-1);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
