package io.github.acl4j.diagnosis.plog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the path of a log file tells (hccl.md a.2). The process that wrote it is known by the directory above {@code debug} and {@code run} together with
 * the pid, since pids repeat from container to container.
 *
 * @param name the path, with {@code /} between its parts
 * @param directory the directory that is common to all logs of the process
 * @param stream which of a process's logs it is
 * @param pid the pid of the host process that the name tells, or {@link #UNKNOWN_PID}; in device logs the lines carry another one
 */
public record LogPath(String name, String directory, Stream stream, long pid) {
    /** The pid of a file whose name doesn't tell it. */
    public static final long UNKNOWN_PID = -1;

    private static final Pattern NAMED = Pattern.compile("(?:(.*)[_.-])?(plog|device)-(\\d{1,18})_\\d+.*");
    /** What a collector put in front of the name to keep files of one folder apart. */
    private static final Pattern STREAM = Pattern.compile("(?:(.*)[_.-])?(run|debug)(?:[_.-](?:plog|device-\\d+))?");

    private static final Map<String, Stream> STREAMS = Map.of("run", Stream.RUN, "debug", Stream.DEBUG);
    private static final Pattern DEVICE = Pattern.compile("device-\\d+");

    /** Which of a process's logs a file belongs to. */
    public enum Stream {
        /** Printed by default: communicators, heart beat. */
        RUN,
        /** By default errors only: a healthy process may have none. */
        DEBUG,
        /** From the device's side. */
        DEVICE,
        /** The path doesn't tell: a single file, a screen log. */
        OTHER
    }

    /**
     * Judges a path.
     *
     * @param path the path, with {@code /} between its parts
     * @return what it tells
     */
    public static LogPath of(String path) {
        List<String> parts = new ArrayList<>(List.of(path.split("/", -1)));
        String file = parts.remove(parts.size() - 1);
        Matcher named = NAMED.matcher(file);
        boolean plog = named.matches();
        boolean device = plog && named.group(2).equals("device");
        if (!parts.isEmpty()
                && (last(parts).equals("plog") || DEVICE.matcher(last(parts)).matches())) {
            device |= !last(parts).equals("plog");
            parts.remove(parts.size() - 1);
        }
        Stream stream = parts.isEmpty() ? Stream.OTHER : STREAMS.getOrDefault(last(parts), Stream.OTHER);
        if (!parts.isEmpty() && (stream != Stream.OTHER || last(parts).equals("security"))) {
            parts.remove(parts.size() - 1);
        }
        if (plog && named.group(1) != null) {
            Matcher prefix = STREAM.matcher(named.group(1));
            boolean told = prefix.matches();
            stream = told ? STREAMS.getOrDefault(prefix.group(2), stream) : stream;
            parts.add(told ? prefix.group(1) == null ? "" : prefix.group(1) : named.group(1));
        }
        return new LogPath(
                path,
                String.join("/", parts),
                device ? Stream.DEVICE : stream,
                plog ? Long.parseLong(named.group(3)) : UNKNOWN_PID);
    }

    private static String last(List<String> parts) {
        return parts.get(parts.size() - 1);
    }
}
