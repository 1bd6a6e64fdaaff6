package io.github.acl4j.diagnosis.generator;

import java.util.ArrayList;
import java.util.List;

/** The entry log, one line for each collective, and a communicator's end (hccl.md a.10, a.11). */
final class CollectiveLines {

    private final LogFormat format;
    private final Topology topology;
    private final LineWriter out;

    CollectiveLines(Settings settings, LineWriter out) {
        this.format = settings.format();
        this.topology = settings.topology();
        this.out = out;
    }

    /** The collectives that the rank issues of the program, up to the one of this index. */
    List<Journal.Entry> entries(Program program, int rank, int lastIndex) {
        List<Journal.Entry> entries = new ArrayList<>(lastIndex);
        for (int index = 1; index <= lastIndex; index++) {
            entries.add(entry(program.issue(rank, index)));
        }
        return entries;
    }

    Journal.Entry entry(Issue issue) {
        String operator = issue.collective().operator();
        if (format == LogFormat.A950) {
            return out.collective(
                    issue.rank(), issue.time(), "log.cc:48", "Entry-Hccl" + operator + ":" + argumentsOf950(issue));
        }
        String text = format.ofHead()
                ? "Entry-Hccl" + operator + "Inner" + (operator.equals("AllReduce") ? ": " : ":") + arguments(issue)
                        + ", capture status[0], model id[4294967295]."
                : "Entry-Hccl" + operator + ": " + arguments(issue);
        String source = format.ofHead() ? "hccl_trace_info.cc:75" : "hccl_opbase_atrace_info.cc:56";
        return out.collective(issue.rank(), issue.time(), source, text);
    }

    private String arguments(Issue issue) {
        Collective collective = issue.collective();
        String tag = "tag[" + issue.tag() + "], ";
        String source = "[0x" + Long.toHexString(issue.source(topology)) + "], ";
        String destination = "[0x" + Long.toHexString(issue.destination(topology)) + "], ";
        String device = "deviceLogicId[" + topology.device(issue.rank()) + "]";
        String whereTo = "localRank[" + issue.groupRank() + "], streamId[" + collective.stream() + "],";
        if (collective.operator().equals("Broadcast")) {
            return tag + "buf" + source + "count[" + collective.count() + "], dataType[" + collective.dataType()
                    + "], root[0], " + whereTo + " " + device;
        }
        String reduction = collective.reduces() ? "op[" + collective.reduction() + "], " : "";
        long communicator = 0xfffe_3800_7000L + topology.place(issue.rank()) * 0x100L;
        return tag + "sendBuf" + source + "recvBuf" + destination + countName(collective) + "[" + collective.count()
                + "], dataType[" + collective.dataType() + "], " + reduction + whereTo + (format.ofHead() ? " " : "")
                + "comm[0x" + Long.toHexString(communicator) + "], " + device;
    }

    private String argumentsOf950(Issue issue) {
        Collective collective = issue.collective();
        String source = "[0x" + Long.toHexString(issue.source(topology)) + "], ";
        String destination = "[0x" + Long.toHexString(issue.destination(topology)) + "], ";
        boolean broadcast = collective.operator().equals("Broadcast");
        return "tag[" + issue.tag() + "], "
                + (broadcast ? "buf" + source : "sendBuf" + source + "recvBuf" + destination)
                + countName(collective) + "[" + collective.count() + "], dataType[" + collective.dataType() + "], "
                + (collective.reduces() ? "reduceOp[" + collective.reduction() + "], " : "")
                + (broadcast ? "root[0], " : "") + "streamId[" + collective.stream() + "], deviceId["
                + topology.device(issue.rank()) + "]";
    }

    private String countName(Collective collective) {
        if (!format.ofHead() && format != LogFormat.A950) {
            return "count";
        }
        return switch (collective.operator()) {
            case "ReduceScatter" -> "recvCount";
            case "AllGather" -> "sendCount";
            default -> "count";
        };
    }

    /** The rank destroys the communicator; the first of the two lines doesn't name it. */
    void destroy(int rank, Communicator communicator, long time, long duration) {
        out.run(rank, time, "op_base.cc:3650", "Entry-HcclCommDestroy: op_base comm destroy begin");
        if (format == LogFormat.A950) {
            destroyOn950(rank, communicator.name(), time, duration);
            return;
        }
        out.run(
                rank,
                time + duration,
                "op_base.cc:3744",
                "Entry-HcclCommDestroy op_base comm destroy complete, take time [" + (duration + 123) + "]us, group["
                        + communicator.name() + "], deviceLogicId[" + topology.device(rank) + "].");
    }

    /** Two layers, each of which tells of its own (hcomm op_base_v2.cc and op_base.cc:3679). */
    private void destroyOn950(int rank, String group, long time, long duration) {
        String device = "deviceLogicId[" + topology.device(rank) + "]";
        String lower = "Entry-HcclCommDestroy V950 comm[" + group + "]";
        out.run(rank, time + 7, "op_base_v2.cc:723", lower);
        out.run(
                rank,
                time + duration - 20,
                "op_base_v2.cc:759",
                lower + " success, take time [" + duration + "]us, " + device + ", devPhyId[" + topology.device(rank)
                        + "].");
        out.run(
                rank,
                time + duration,
                "op_base.cc:3679",
                "Entry-HcclCommDestroy V2 group[" + group + "] destroy success, " + device + ", comm[0xfffe38007000]");
    }
}
