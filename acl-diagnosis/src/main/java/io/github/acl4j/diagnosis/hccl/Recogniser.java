package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogLineBytes;
import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sorts the lines of one file: which matter, what each tells of, and which process wrote it. A line that is neither an error nor HCCL's is passed over by its
 * header. Not thread-safe.
 */
final class Recogniser implements Consumer<LogLineBytes> {
    /** slog cuts at 1,024 bytes (a.3); a framework's line may hold a whole message of HCCL. */
    private static final int LONGEST = 4_096;

    private static final Pattern PLACE = Pattern.compile("\\[([^\\]\\[]{1,200}:\\d+)\\]");
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
        if (line.isError()) {
            error(line, Topic.of(line));
        } else if (Topic.isHccl(line)) {
            long topics = Topic.of(line);
            if (topics != 0) {
                information(line, topics);
            }
        }
    }

    /** To be called at the end of the file. */
    void finish() {
        for (Writer each : writers.values()) {
            each.finish();
        }
    }

    private void error(LogLineBytes line, long topics) {
        LineKind kind = Topic.failure(line, topics);
        if (kind != null) {
            keep(kind, line);
            return;
        }
        if (Topic.CQE.isIn(topics)) {
            keep(LineKind.CQE, line);
        } else if (Topic.MESSAGE.isIn(topics)) {
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

    /** HCCL's lines below the level of an error; what they quote of errors doesn't count, unless HCCL itself lowered them. */
    private void information(LogLineBytes line, long topics) {
        if (Topic.ENTRY.isIn(topics)) {
            entry(line);
        } else if (Topic.COMMUNICATOR.isIn(topics)) {
            writer.communicator(line.time(), line.text(LONGEST));
        } else if (Topic.SETTING.isIn(topics)) {
            keep(LineKind.SETTING, line);
        } else if (Topic.STATUS.isIn(topics) && line.text(LONGEST).contains("] status[")) {
            keep(LineKind.HEARTBEAT, line);
        } else if (Topic.NOTE.isIn(topics)) {
            keep(LineKind.HEARTBEAT_NOTE, line);
        } else if (Topic.UNREGISTER.isIn(topics)) {
            keep(LineKind.END, line);
        } else if (line.text(LONGEST).contains("]ErrToWarn: ")) {
            error(line, topics);
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
        ScreenLine screen = ScreenLine.of(line, LONGEST);
        if (screen == null) {
            return;
        }
        if (path.pid() == LogPath.UNKNOWN_PID && screen.pid() >= 0) {
            writer = writer(screen.pid());
        }
        if (screen.time() != PlogTime.NONE) {
            writer.toldTime(screen.time());
        }
        writer.builder()
                .add(new KeptLine(
                        screen.kind(), writer.time(), "", new LogLine(path.name(), line.offset(), screen.text())));
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
