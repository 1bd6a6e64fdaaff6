package io.github.acl4j.diagnosis.generator;

import java.util.List;

/** Puts the header before a message, as each module does in each release (hccl.md a.1), and enters it in the journal. */
final class LineWriter {

    private final LogFormat format;
    private final List<ProcessIdentity> processes;
    private final Journal journal;

    LineWriter(LogFormat format, List<ProcessIdentity> processes, Journal journal) {
        this.format = format;
        this.processes = processes;
        this.journal = journal;
    }

    ProcessIdentity process(int rank) {
        return processes.get(rank);
    }

    /** What the rank's server takes this time for. */
    long local(int rank, long time) {
        return time + process(rank).skew();
    }

    void run(int rank, long time, String source, String message) {
        run(rank, time, process(rank).mainThread(), source, message);
    }

    void run(int rank, long time, int thread, String source, String message) {
        long local = local(rank, time);
        String header = header("INFO", "HCCL", process(rank), local, source, thread);
        journal.add(rank, new Journal.Entry(local, Journal.Stream.RUN, header + message));
    }

    /** An error of HCCL from the thread that runs the callbacks. */
    void error(int rank, long time, String source, String message) {
        error(rank, time, "HCCL", process(rank).callbackThread(), source, message);
    }

    void error(int rank, long time, String module, int thread, String source, String message) {
        long local = local(rank, time);
        String header = header("ERROR", module, process(rank), local, source, thread);
        journal.add(rank, new Journal.Entry(local, Journal.Stream.DEBUG, header + message));
    }

    Journal.Entry collective(int rank, long time, String source, String message) {
        long local = local(rank, time);
        String header = header(
                "INFO", "HCCL", process(rank), local, source, process(rank).operatorThread());
        return new Journal.Entry(local, Journal.Stream.RUN, header + message);
    }

    String header(String level, String module, ProcessIdentity process, long time, String source, int thread) {
        String blank = format == LogFormat.DOC && module.equals("HCCL") && level.equals("ERROR") ? "" : " ";
        String who = "[" + level + "]" + blank + module + "(" + process.pid() + "," + process.name() + "):";
        String where = Times.line(time) + blank + "[" + source + "]";
        return who + where + thread(module, thread, blank);
    }

    private String thread(String module, int thread, String blank) {
        return switch (module) {
            case "HCCL" -> (format.isOld() ? "" : blank) + "[" + thread + "]";
            case "ROCE" -> "";
            case "HCCP" -> "tid:" + thread + ",";
            default -> thread + " ";
        };
    }
}
