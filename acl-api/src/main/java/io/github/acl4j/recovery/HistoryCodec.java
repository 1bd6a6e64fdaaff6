package io.github.acl4j.recovery;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A history as text. A record is one moment: its position, the wall clock, and all that changed then, each with the whole of its new state, so that
 * the last word on a thing is all that counts. Parts are separated by {@code ;} and their fields by blanks.
 */
final class HistoryCodec {
    private static final String NONE = "-";

    private HistoryCodec() {}

    static String moment(long position, Instant wall, List<String> parts) {
        String time = position + " " + wall.getEpochSecond() + " " + wall.getNano();
        return parts.isEmpty() ? time : time + ";" + String.join(";", parts);
    }

    static String code(int device, FaultCode code, CodeHistory history) {
        String occurrences = history.occurrences.isEmpty()
                ? NONE
                : history.occurrences.stream().map(String::valueOf).collect(Collectors.joining(","));
        FaultLevel told = history.told;
        return String.join(
                " ",
                "C",
                Integer.toString(device),
                code.toString(),
                position(history.activeSince),
                position(history.recovered),
                position(history.lastCounted),
                position(history.lastCleared),
                position(history.timedOut),
                position(history.latched),
                history.excused ? "1" : "0",
                told == null ? NONE : told.levelName(),
                occurrences);
    }

    static String bucket(int device, String key, TokenBucket bucket) {
        return "B " + device + " " + key + " " + bucket.used + " " + bucket.firstUse;
    }

    static String tries(int device, String key, Tries tries) {
        return "T " + device + " " + key + " " + tries.failures + " " + tries.last;
    }

    static String forgotten(int device) {
        return "F " + device;
    }

    /** All of a device. */
    static List<String> device(int device, DeviceHistory history) {
        List<String> parts = new ArrayList<>();
        history.codes.forEach((code, state) -> parts.add(code(device, code, state)));
        history.buckets.forEach((key, bucket) -> parts.add(bucket(device, key, bucket)));
        history.tries.forEach((key, tries) -> parts.add(tries(device, key, tries)));
        return parts;
    }

    /** A moment that was read. */
    record Moment(long position, Instant wall) {}

    /**
     * Takes over what a record tells.
     *
     * @throws IllegalArgumentException if it isn't one
     */
    static Moment apply(String text, Map<Integer, DeviceHistory> devices) {
        String[] parts = text.split(";", -1);
        String[] time = fields(parts[0], 3);
        try {
            for (String part : List.of(parts).subList(1, parts.length)) {
                applyPart(part, devices);
            }
            return new Moment(
                    Long.parseLong(time[0]), Instant.ofEpochSecond(Long.parseLong(time[1]), Long.parseLong(time[2])));
        } catch (java.time.DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("no time: " + parts[0], e);
        }
    }

    private static void applyPart(String part, Map<Integer, DeviceHistory> devices) {
        String[] head = part.split(" ", -1);
        int device = Integer.parseInt(head.length > 1 ? head[1] : "");
        switch (head[0]) {
            case "C" -> applyCode(fields(part, 12), of(device, devices));
            case "B" -> {
                String[] field = fields(part, 5);
                TokenBucket bucket = new TokenBucket();
                bucket.used = Integer.parseInt(field[3]);
                bucket.firstUse = Long.parseLong(field[4]);
                of(device, devices).buckets.put(field[2], bucket);
            }
            case "T" -> {
                String[] field = fields(part, 5);
                Tries tries = new Tries();
                tries.failures = Integer.parseInt(field[3]);
                tries.last = Long.parseLong(field[4]);
                of(device, devices).tries.put(field[2], tries);
            }
            case "F" -> devices.remove(device);
            default -> throw new IllegalArgumentException("no part of a record: " + part);
        }
    }

    private static void applyCode(String[] field, DeviceHistory device) {
        CodeHistory history = new CodeHistory();
        history.activeSince = position(field[3]);
        history.recovered = position(field[4]);
        history.lastCounted = position(field[5]);
        history.lastCleared = position(field[6]);
        history.timedOut = position(field[7]);
        history.latched = position(field[8]);
        history.excused = field[9].equals("1");
        history.told = told(field[10]);
        if (!field[11].equals(NONE)) {
            for (String at : field[11].split(",", -1)) {
                history.occurrences.add(Long.parseLong(at));
            }
        }
        device.codes.put(codeOf(field[2]), history);
    }

    private static FaultCode codeOf(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("no code: " + text);
        }
        String value = text.substring(colon + 1);
        return switch (FaultCode.Kind.valueOf(text.substring(0, colon))) {
            case CHIP -> FaultCode.chip(value);
            case BUS -> FaultCode.bus(value);
            case ACL -> FaultCode.acl(Integer.parseInt(value));
            case CLASS -> FaultCode.ofClass(value);
        };
    }

    private static DeviceHistory of(int device, Map<Integer, DeviceHistory> devices) {
        return devices.computeIfAbsent(device, key -> new DeviceHistory());
    }

    private static @Nullable FaultLevel told(String name) {
        return FaultLevel.named(name).orElse(null);
    }

    private static String[] fields(String part, int count) {
        String[] fields = part.split(" ", -1);
        if (fields.length != count) {
            throw new IllegalArgumentException("not " + count + " fields: " + part);
        }
        return fields;
    }

    private static String position(long value) {
        return value == CodeHistory.NEVER ? NONE : Long.toString(value);
    }

    private static long position(String text) {
        return text.equals(NONE) ? CodeHistory.NEVER : Long.parseLong(text);
    }
}
