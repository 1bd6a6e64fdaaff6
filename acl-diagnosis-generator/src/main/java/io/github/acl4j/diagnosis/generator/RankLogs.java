package io.github.acl4j.diagnosis.generator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes the log folder of one rank's process, without holding more of it than its own lines of interest. */
final class RankLogs {

    private final Job job;
    private final Settings settings;

    RankLogs(Job job) {
        this.job = job;
        this.settings = job.settings();
    }

    void write(int rank, Path folder, long jobsEnd) throws IOException {
        ProcessIdentity process = job.lines().process(rank);
        int device = settings.topology().device(rank);
        try (RotatingLog debug = log(folder.resolve("debug/plog"), "plog", process);
                RotatingLog run = log(folder.resolve("run/plog"), "plog", process);
                RotatingLog ofDevice = log(folder.resolve("debug/device-" + device), "device", process)) {
            long begin = job.start() + process.skew();
            writeHost(rank, process, begin, jobsEnd, debug, run);
            ProcessIdentity scheduler = new ProcessIdentity(process.pid(), "aicpu_scheduler", process.skew());
            ofDevice.write(
                    begin,
                    job.lines().header("INFO", "HCCP", scheduler, begin, "ra_adp.c:10", process.pid() + 3)
                            + "ra_init : device " + device + " ready");
        }
    }

    private RotatingLog log(Path folder, String prefix, ProcessIdentity process) {
        return new RotatingLog(folder, prefix + "-" + process.pid(), settings.bytesPerFile());
    }

    /** The filler is spread over the part of the run before the hang. */
    private void writeHost(
            int rank, ProcessIdentity process, long begin, long jobsEnd, RotatingLog debug, RotatingLog run)
            throws IOException {
        List<Journal.Entry> entries = job.entries(rank);
        long bytes =
                entries.stream().mapToLong(entry -> entry.text().length() + 1).sum();
        int fillers = (int) (Math.max(0, settings.bytesPerRank() - bytes) / Filler.LINE_LENGTH);
        long lastWord = Math.min(job.journal().deathOf(rank), jobsEnd);
        long end = Math.min(lastWord, job.program().end() + process.skew());
        int place = settings.topology().place(rank);
        Filler filler = new Filler(job.lines(), process, settings.random("filler", place));
        OddLines odd = new OddLines(settings.noise(), settings.random("odd", place), process.name());
        int next = 0;
        for (int number = 0; number < fillers; number++) {
            long time = begin + (long) ((double) (end - begin) * number / fillers);
            while (next < entries.size() && entries.get(next).time() <= time) {
                write(entries.get(next++), debug, run);
            }
            debug.write(time, odd.perhapsOdd(filler.line(number, time)));
        }
        for (Journal.Entry entry : entries.subList(next, entries.size())) {
            write(entry, debug, run);
        }
    }

    private static void write(Journal.Entry entry, RotatingLog debug, RotatingLog run) throws IOException {
        RotatingLog log = entry.stream() == Journal.Stream.RUN ? run : debug;
        log.write(entry.time(), entry.text());
    }
}
