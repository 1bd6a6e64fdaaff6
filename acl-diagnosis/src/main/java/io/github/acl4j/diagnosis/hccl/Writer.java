package io.github.acl4j.diagnosis.hccl;

import io.github.acl4j.diagnosis.plog.LogLineBytes;
import io.github.acl4j.diagnosis.plog.LogPath;
import io.github.acl4j.diagnosis.plog.PlogTime;
import java.util.HashSet;
import java.util.Set;

/** A process that writes to a log file: from when to when its lines go, and where what they say is gathered. Not thread-safe. */
final class Writer {
    private final LogPath path;
    private final long pid;
    private final EvidenceBuilder builder;
    private final CommunicatorLines communicators;
    private final Set<String> groups = new HashSet<>();
    private long first = PlogTime.NONE;
    /** Where the last line begins, so that its time is read once and not for each line. */
    private final byte[] lastTime = new byte[27];

    private boolean torn;
    private boolean sawHeader;
    private long time = PlogTime.NONE;

    Writer(LogPath path, long pid, EvidenceBuilder builder) {
        this.path = path;
        this.pid = pid;
        this.builder = builder;
        communicators = new CommunicatorLines(builder);
    }

    long pid() {
        return pid;
    }

    EvidenceBuilder builder() {
        return builder;
    }

    /** Whether a group wasn't named to it before. */
    boolean isNew(String group) {
        return groups.add(group);
    }

    /** The file ends within a line. */
    void sawTornLine() {
        torn = true;
    }

    /** A line without a header told the time. */
    void toldTime(long at) {
        time = at;
    }

    void saw(LogLineBytes line) {
        if (line.end() - line.bodyStart() < 0) {
            return;
        }
        System.arraycopy(line.buffer(), line.bodyStart() - lastTime.length, lastTime, 0, lastTime.length);
        torn |= line.isTorn();
        if (!sawHeader) {
            sawHeader = true;
            first = line.time();
        }
    }

    /** The time of the last line with a header, or that which a screen log told. */
    long time() {
        return sawHeader ? PlogTime.parse(lastTime, 0, lastTime.length) : time;
    }

    void communicator(long at, String text) {
        communicators.accept(at, text);
    }

    void finish() {
        builder.addSpan(path.stream(), first, sawHeader ? time() : PlogTime.NONE, torn);
    }
}
