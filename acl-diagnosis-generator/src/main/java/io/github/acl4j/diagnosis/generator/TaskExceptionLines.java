package io.github.acl4j.diagnosis.generator;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What the callback writes when a task of a collective failed, segment by segment (hccl.md a.8). */
final class TaskExceptionLines {

    /** From one segment to the next. */
    private static final long STEP = 9;

    private final Settings settings;
    private final LogFormat format;
    private final Topology topology;
    private final LineWriter out;
    private final HeartbeatLines heartbeat;

    TaskExceptionLines(Settings settings, LineWriter out, HeartbeatLines heartbeat) {
        this.settings = settings;
        this.format = settings.format();
        this.topology = settings.topology();
        this.out = out;
        this.heartbeat = heartbeat;
    }

    /**
     * @param known the events of the heart beat that the rank has heard of
     */
    void write(Issue issue, TaskFailure failure, long time, List<HeartbeatEvent> known) {
        int rank = issue.rank();
        if (failure == TaskFailure.TIMEOUT) {
            runtimeTimeout(issue, time);
        }
        String stage = format.stage(failure);
        if (isTaskMode()) {
            String function = format == LogFormat.A950 ? "[HandleHostErrorReport]" : "";
            out.error(rank, time, source(1_365, 449), stage + function + "Task from HCCL run failed.");
        }
        segment(issue, time + STEP, source(26, 908), stage, "base information is " + base(issue, failure));
        if (isTaskMode()) {
            segment(issue, time + 2 * STEP, source(32, 454), stage, "para information is " + para(issue, failure));
        }
        segment(issue, time + 3 * STEP, source(44, 771), stage, "groupRank information is " + groupRank(issue));
        segment(issue, time + 4 * STEP, source(37, 704), stage, "opData information is " + operatorData(issue));
        List<HeartbeatEvent> byPriority = known.stream()
                .sorted(Comparator.comparing(HeartbeatEvent::status))
                .toList();
        for (int i = 0; i < byPriority.size(); i++) {
            heartbeat.clusterException(rank, byPriority.get(i), time + (5 + i) * STEP);
        }
    }

    /** FFTS+, the others' mode, reports a collective as a whole. */
    private boolean isTaskMode() {
        return format == LogFormat.V81 || format == LogFormat.AICPU || format == LogFormat.A950;
    }

    private void runtimeTimeout(Issue issue, long time) {
        int rank = issue.rank();
        int stream = issue.collective().stream();
        if (format == LogFormat.A950) {
            // runtime src/runtime/core/src/device/v200_base/device_error_proc_c.cc:922
            out.error(
                    rank,
                    time,
                    "RUNTIME",
                    out.process(rank).callbackThread(),
                    "device_error_proc_c.cc:918",
                    "ProcessDavidStarsWaitTimeoutErrorInfo:The error from device(chipId:" + topology.device(rank)
                            + ", dieId:0), serial number is " + (17 + topology.place(rank))
                            + ", wait timeout occurred during task execution, stream_id:" + stream + ", sq_id:" + stream
                            + ", task_pos:" + taskId(issue) + ", id=1, timeout=" + settings.timeoutSeconds()
                            + "s, cntFlag = 0, subType = 0(NOTIFY), cntValue = 0, clrFlag = 1, waitMode = 0,"
                            + " bitmap = 0.");
            return;
        }
        // Case 06: in October 2024 the default is told in minutes.
        String timeout = format == LogFormat.V80 && settings.timeoutSeconds() == StartUpLines.DEFAULT_TIMEOUT
                ? "30min(default)"
                : Integer.toString(settings.timeoutSeconds());
        out.error(
                rank,
                time,
                "RUNTIME",
                out.process(rank).callbackThread(),
                "device_error_proc.cc:1657",
                "ProcessStarsHcclFftsPlusTimeoutErrorInfo:The error from device(chipId:" + topology.device(rank)
                        + ", dieId:0), serial number is " + (17 + topology.place(rank))
                        + ", hccl fftsplus task timeout occurred during task execution, stream_id:" + stream
                        + ", sq_id:" + stream + ", task_id:" + taskId(issue) + ", stuck notify num:1, timeout:"
                        + timeout + ".");
    }

    private void segment(Issue issue, long time, String source, String stage, String text) {
        out.error(
                issue.rank(),
                time,
                source,
                stage + (format == LogFormat.V80 ? "FFTS+" : "Task") + " run failed, " + text + ".");
    }

    private String source(int lineInHeader, int lineOfHost) {
        return format == LogFormat.AICPU && lineInHeader < 100
                ? "task_exception_handler_pub.h:" + lineInHeader
                : "task_exception_handler.cc:" + (format == LogFormat.AICPU ? lineInHeader : lineOfHost);
    }

    private static int taskId(Issue issue) {
        return 9_865 + issue.index();
    }

    private String tag(Issue issue) {
        return "tag[" + issue.tag() + (format == LogFormat.AICPU ? "RingAllReduceComm_device" : "") + "]";
    }

    private String base(Issue issue, TaskFailure failure) {
        int stream = issue.collective().stream();
        String taskType = "taskType[" + failure.taskType() + "], ";
        return switch (format) {
            case V80 ->
                "streamID:[" + stream + "], taskID[" + taskId(issue) + "], " + tag(issue) + ", index[" + issue.index()
                        + "], AlgType(level 0-1-2):[null-null-ring]";
            case A950 ->
                // hcomm src/legacy/ascend950/framework/dfx/common/task_info.cc: the enumeration's name is printed, too.
                "deviceID:[" + topology.device(issue.rank()) + "], streamID(sqId):[" + stream + "], taskID(sqeId):["
                        + taskId(issue) + "], taskType:[TaskParamType::"
                        + (failure == TaskFailure.TIMEOUT ? "TASK_NOTIFY_WAIT" : "TASK_SDMA") + "]";
            case V81 ->
                "streamID:[" + stream + "], taskID[" + taskId(issue) + "], " + taskType + tag(issue) + ", index["
                        + issue.index() + "], AlgType(level 0-1-2):[fullmesh-ring-NHR]";
            case AICPU ->
                "streamID:[" + (stream + 100) + "], taskID[" + issue.index() + "], " + taskType + tag(issue)
                        + ", AlgType(level 0-1-2):[ring-NHR-NHR]";
            default ->
                "streamID:[" + stream + "], taskID[" + taskId(issue) + "], " + tag(issue)
                        + ", AlgType(level 0-1-2):[fullmesh-ring-NHR]";
        };
    }

    private String para(Issue issue, TaskFailure failure) {
        int peer = issue.communicator().nextNumber(issue.rank());
        if (format == LogFormat.AICPU) {
            String id = String.format(Locale.ROOT, "%03x", issue.index() % 4_096);
            return "notify id:[0x0000000000000" + id + "], stage:[0], remote rank:[" + peer + "], " + tag(issue);
        }
        if (failure == TaskFailure.TIMEOUT && format == LogFormat.A950) {
            return "notify id:[0x00000000000" + String.format(Locale.ROOT, "%05x", issue.index() % 4_096)
                    + "], value:[1], remote rank:[" + peer + "]";
        }
        if (failure == TaskFailure.TIMEOUT) {
            return "notify id:[0x0000000" + topology.place(issue.rank()) % 10
                    + "00000058], stage:[ffffffff], remote rank:[" + peer + "]";
        }
        return "src:[0x12c180000000], dst:[0x12c041800000], size:[0x80], notify id:[0xffffffffffffffff],"
                + " link type:[HCCS], remote rank:[" + peer + "]";
    }

    private String groupRank(Issue issue) {
        int rank = issue.groupRank();
        boolean device = format == LogFormat.AICPU;
        String numbers = device ? rank + " " + issue.communicator().nextNumber(issue.rank()) : Integer.toString(rank);
        boolean bare = format == LogFormat.V80 || format == LogFormat.A950;
        return "group:[" + issue.communicator().name() + "], "
                + (bare ? "" : "user define information[" + (device ? "Unspecified" : "") + "], ") + "rankSize["
                + issue.communicator().size() + "], rankId["
                + numbers + "]" + (format.ofHead() ? ", " + tag(issue) : "");
    }

    private String operatorData(Issue issue) {
        Collective collective = issue.collective();
        int device = topology.device(issue.rank());
        if (format == LogFormat.A950) {
            return "opIndex[" + issue.index() + "], algTag[" + issue.tag() + "_InsAllReduceSoleExecutor], count["
                    + collective.count() + "], reduceType["
                    + (collective.reduces() ? format.reduction(collective.reduction()) : "ReduceOp::Invalid")
                    + "], dataType[" + format.dataType(collective.dataType()) + "], input: ptr[0x"
                    + Long.toHexString(issue.source(topology)) + "] size[" + 4 * collective.count()
                    + "], output: ptr[0x" + Long.toHexString(issue.destination(topology)) + "] size["
                    + 4 * collective.count() + "]";
        }
        String begin = format == LogFormat.AICPU
                ? "deviceId:[" + device + "]"
                : "timeStamp:[" + Times.line(out.local(issue.rank(), issue.time())) + "], deviceId[" + device + "]";
        return begin + ", index[" + issue.index() + "], count[" + collective.count() + "], "
                + (collective.reduces() ? "reduceType[" + collective.reduction() + "], " : "") + "src[0x"
                + Long.toHexString(issue.source(topology)) + "], dst[0x"
                + Long.toHexString(issue.destination(topology)) + "], dataType[" + collective.dataType() + "]";
    }
}
