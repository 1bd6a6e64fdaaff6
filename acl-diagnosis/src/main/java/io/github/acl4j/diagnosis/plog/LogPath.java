package io.github.acl4j.diagnosis.plog;

import java.util.ArrayList;
import java.util.List;
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

    private static final Pattern NAMED = Pattern.compile("(plog|device)-(\\d{1,18})_\\d+.*");
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
        boolean device = plog && named.group(1).equals("device");
        if (!parts.isEmpty()
                && (last(parts).equals("plog") || DEVICE.matcher(last(parts)).matches())) {
            device |= !last(parts).equals("plog");
            parts.remove(parts.size() - 1);
        }
        Stream stream = Stream.OTHER;
        if (!parts.isEmpty()) {
            switch (last(parts)) {
                case "run" -> stream = Stream.RUN;
                case "debug" -> stream = Stream.DEBUG;
                case "security" -> stream = Stream.OTHER;
                default -> parts.add("");
            }
            parts.remove(parts.size() - 1);
        }
        return new LogPath(
                path,
                String.join("/", parts),
                device ? Stream.DEVICE : stream,
                plog ? Long.parseLong(named.group(2)) : UNKNOWN_PID);
    }

    private static String last(List<String> parts) {
        return parts.get(parts.size() - 1);
    }
}
