package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.Keywords;
import io.github.acl4j.diagnosis.plog.LogLineBytes;
import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the lines of one file: which matter, what each tells of, and which process wrote it. A line that is neither an error nor HCCL's is passed over by its
 * header. Not thread-safe.
 */
final class Recogniser implements Consumer<LogLineBytes> {
    private static final byte[] HCCL = "HCCL".getBytes(StandardCharsets.US_ASCII);
    /** slog cuts at 1,024 bytes (a.3); a framework's line may hold a whole message of HCCL. */
    private static final int LONGEST = 4_096;

    /** In the order of the bits below. */
    static final List<String> WORDS = List.of(
            "Entry-",
            "SetupAgent ",
            " Key Info]",
            "hcclCommInitInfo:",
            "hcom init by",
            "EXEC_TIMEOUT",
            "xecTimeOut",
            "status[",
            "count of currently executed",
            "Send/recv HeartBeat",
            "UnRegister group",
            "Task run failed, ",
            "Task from HCCL run failed",
            "[TaskException]",
            "FFTS+ run failed",
            "Cluster Exception",
            "cqe err",
            "error cqe",
            "failed CQE",
            "task timeout occurred",
            "wait timeout",
            "sdma error",
            "check opinfo inconsistent",
            "EI00",
            "Heartbeat Lost Occurred",
            "heartbeat connection success",
            "flat topo detect",
            "InitRootInfoV2 success",
            "]create group[",
            "[InstrId[");

    private static final Keywords KEYWORDS = new Keywords(WORDS);
    private static final long ENTRY = 1;
    private static final long COMMUNICATOR = bits(1, 2, 3, 4, 25, 26, 27, 28);
    private static final long SETTING = bits(5, 6);
    private static final long STATUS = bits(7);
    private static final long NOTE = bits(8, 9);
    private static final long UNREGISTER = bits(10);
    private static final long TASK = bits(11, 12, 13, 14, 29);
    private static final long CLUSTER = bits(15, 24);
    private static final long CQE = bits(16, 17, 18);
    private static final long TIMEOUT = bits(19, 20);
    private static final long SDMA = bits(21);
    private static final long INCONSISTENT = bits(22);
    private static final long MESSAGE = bits(23);

    private static final Pattern PLACE = Pattern.compile("\\[([^\\]\\[]{1,200}:\\d+)\\]");
    private static final Pattern SCREEN_PID =
            Pattern.compile("\\[PID: ?(\\d{1,18})\\]|\\(PID:(\\d{1,18}),|\\bpid=(\\d{1,18})\\)");
    private static final Pattern SCREEN_TIME =
            Pattern.compile("\\b\\d{4}-\\d\\d-\\d\\d-\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\.\\d{3}");

    private final LogPath path;
    private final LongFunction<EvidenceBuilder> builders;
    private final Map<Long, Writer> writers = new HashMap<>();
    private final Map<String, String> strings = new HashMap<>();
    private final boolean device;
    private Writer writer;

    /**
     * For one file.
     *
     * @param path what its name tells
     * @param builders gives the evidence of the process with a pid
     */
    Recogniser(LogPath path, LongFunction<EvidenceBuilder> builders) {
        this.path = path;
        this.builders = builders;
        device = path.stream() == LogPath.Stream.DEVICE;
        writer = writer(path.pid());
    }

    private static long bits(int... indexes) {
        long bits = 0;
        for (int index : indexes) {
            bits |= 1L << index;
        }
        return bits;
    }

    @Override
    public void accept(LogLineBytes line) {
        if (!line.hasHeader()) {
            // A plog that ends within a header ends within a line; a text from a screen mostly has no last line end.
            if (line.isTorn() && path.stream() != LogPath.Stream.OTHER) {
                writer.sawTornLine();
            }
            screen(line);
            return;
        }
        // The lines of a device log carry the pid of the device's process (a.2).
        if (!device && line.pid() != writer.pid()) {
            writer = writer(line.pid());
        }
        writer.saw(line);
        boolean hccl = line.isFrom(HCCL);
        if (line.isError()) {
            error(line, KEYWORDS.find(line.buffer(), line.bodyStart(), line.end()));
        } else if (hccl) {
            long found = KEYWORDS.find(line.buffer(), line.bodyStart(), line.end());
            if (found != 0) {
                information(line, found);
            }
        }
    }

    /** To be called at the end of the file. */
    void finish() {
        for (Writer each : writers.values()) {
            each.finish();
        }
    }

    private void error(LogLineBytes line, long found) {
        LineKind kind = failure(line, found);
        if (kind != null) {
            keep(kind, line);
            return;
        }
        if ((found & CQE) != 0) {
            keep(LineKind.CQE, line);
        } else if ((found & MESSAGE) != 0) {
            keep(LineKind.MESSAGE, line);
        } else if (!line.isTorn() || path.stream() == LogPath.Stream.OTHER) {
            // Of a torn line one can't tell what it was.
            String text = line.text(LONGEST);
            Matcher place = PLACE.matcher(text);
            String module = line.module();
            writer.builder()
                    .addError(
                            module + (place.find() ? place.group(1) : ""),
                            new KeptLine(
                                    LineKind.ERROR,
                                    line.time(),
                                    intern(module),
                                    new LogLine(path.name(), line.offset(), text)));
        }
    }

    /** What HCCL or the runtime say of a failed task, or null. */
    private static @Nullable LineKind failure(LogLineBytes line, long found) {
        if ((found & CLUSTER) != 0) {
            return LineKind.CLUSTER;
        }
        if ((found & TASK) != 0 && line.isFrom(HCCL)) {
            return LineKind.TASK;
        }
        if ((found & INCONSISTENT) != 0) {
            return LineKind.INCONSISTENT;
        }
        if ((found & TIMEOUT) != 0) {
            return LineKind.TIMEOUT;
        }
        return (found & SDMA) != 0 ? LineKind.SDMA : null;
    }

    /** HCCL's lines below the level of an error; what they quote of errors doesn't count, unless HCCL itself lowered them. */
    private void information(LogLineBytes line, long found) {
        if ((found & ENTRY) != 0) {
            entry(line);
        } else if ((found & COMMUNICATOR) != 0) {
            writer.communicator(line.time(), line.text(LONGEST));
        } else if ((found & SETTING) != 0) {
            keep(LineKind.SETTING, line);
        } else if ((found & STATUS) != 0 && line.text(LONGEST).contains("] status[")) {
            keep(LineKind.HEARTBEAT, line);
        } else if ((found & NOTE) != 0) {
            keep(LineKind.HEARTBEAT_NOTE, line);
        } else if ((found & UNREGISTER) != 0) {
            keep(LineKind.END, line);
        } else if (line.text(LONGEST).contains("]ErrToWarn: ")) {
            error(line, found);
        }
    }

    private void entry(LogLineBytes line) {
        String text = line.text(LONGEST);
        if (text.contains("Entry-HcclCommDestroy")) {
            keep(LineKind.END, line);
        } else if (!text.contains("tag[")) {
            writer.communicator(line.time(), text);
        } else {
            EntryLine entry = EntryLine.parse(text);
            if (entry != null) {
                if (entry.rank() >= 0 && writer.isNew(entry.group())) {
                    // The lines of the set-up may have been rotated away (a.2).
                    writer.builder()
                            .add(new Membership(
                                    entry.group(), Membership.UNKNOWN, entry.rank(), PlogTime.NONE, PlogTime.NONE));
                }
                writer.builder()
                        .add(
                                intern(entry.group()),
                                new OpEntry(
                                        line.time(),
                                        intern(entry.op()),
                                        entry.count(),
                                        intern(entry.dataType()),
                                        intern(entry.reduceType()),
                                        entry.root(),
                                        entry.stream(),
                                        path.name(),
                                        line.offset()));
            }
        }
    }

    /** A line without a header: the rest of a message of several lines, or what a framework printed (a.9). */
    private void screen(LogLineBytes line) {
        long found = KEYWORDS.find(line.buffer(), line.start(), line.end());
        if ((found & (CLUSTER | TIMEOUT | SDMA | MESSAGE)) == 0) {
            return;
        }
        String text = line.text(LONGEST);
        Matcher pid = SCREEN_PID.matcher(text);
        if (path.pid() == LogPath.UNKNOWN_PID && pid.find()) {
            String digits = pid.group(1) != null ? pid.group(1) : pid.group(2) != null ? pid.group(2) : pid.group(3);
            writer = writer(Long.parseLong(digits));
        }
        Matcher time = SCREEN_TIME.matcher(text);
        if (time.find()) {
            writer.toldTime(PlogTime.parse(time.group()));
        }
        LineKind kind = failure(line, found);
        if ((found & MESSAGE) != 0) {
            kind = LineKind.MESSAGE;
        }
        if (kind != null) {
            writer.builder().add(new KeptLine(kind, writer.time(), "", new LogLine(path.name(), line.offset(), text)));
        }
    }

    private void keep(LineKind kind, LogLineBytes line) {
        writer.builder()
                .add(new KeptLine(
                        kind,
                        line.time(),
                        intern(line.module()),
                        new LogLine(path.name(), line.offset(), line.text(LONGEST))));
    }

    private String intern(String s) {
        String known = strings.putIfAbsent(s, s);
        return known == null ? s : known;
    }

    private Writer writer(long pid) {
        return writers.computeIfAbsent(pid, p -> new Writer(path, p, builders.apply(p)));
    }
}
