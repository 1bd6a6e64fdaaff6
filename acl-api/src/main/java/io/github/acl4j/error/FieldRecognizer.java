package io.github.acl4j.error;

import java.util.List;
import java.util.OptionalLong;

/** Finds what a line tells besides codes, each by the key that stands before it. */
final class FieldRecognizer {
    /** How a value ends. */
    private enum Shape {
        /** A number, decimal or hexadecimal. */
        NUMBER,
        /** A word, such as a name. */
        WORD,
        /** A number with its unit, such as {@code 30min}. */
        DURATION,
        /** All up to a closing bracket. */
        BRACKETED
    }

    private record Key(String key, ReportField field, Shape shape) {}

    private static final List<Key> KEYS = List.of(
            new Key("device_id", ReportField.DEVICE, Shape.NUMBER),
            new Key("deviceId", ReportField.DEVICE, Shape.NUMBER),
            new Key("devId", ReportField.DEVICE, Shape.NUMBER),
            new Key("device ID ", ReportField.DEVICE, Shape.NUMBER),
            new Key("Device:", ReportField.DEVICE, Shape.NUMBER),
            new Key("DEVICE[", ReportField.DEVICE, Shape.NUMBER),
            new Key("from device(", ReportField.DEVICE, Shape.NUMBER),
            new Key("open device ", ReportField.DEVICE, Shape.NUMBER),
            new Key("chipId", ReportField.CHIP, Shape.NUMBER),
            new Key("dieId", ReportField.DIE, Shape.NUMBER),
            new Key("stream_id", ReportField.STREAM, Shape.NUMBER),
            new Key("streamID", ReportField.STREAM, Shape.NUMBER),
            new Key("streamid", ReportField.STREAM, Shape.NUMBER),
            new Key("task_id", ReportField.TASK, Shape.NUMBER),
            new Key("taskID", ReportField.TASK, Shape.NUMBER),
            new Key("taskid", ReportField.TASK, Shape.NUMBER),
            new Key("RankID:", ReportField.RANK, Shape.NUMBER),
            new Key("[Rank ", ReportField.RANK, Shape.NUMBER),
            new Key("[rank", ReportField.RANK, Shape.NUMBER),
            new Key("kernel_name", ReportField.KERNEL, Shape.WORD),
            new Key("stuck notify num", ReportField.STUCK_NOTIFIES, Shape.NUMBER),
            new Key("Timeout(ms)", ReportField.TIMEOUT, Shape.DURATION),
            new Key("timeout", ReportField.TIMEOUT, Shape.DURATION),
            new Key("time us", ReportField.TIME_US, Shape.NUMBER),
            new Key("[size:", ReportField.SIZE, Shape.NUMBER),
            new Key("length", ReportField.SIZE, Shape.NUMBER),
            new Key("retSize", ReportField.UCE_COUNT, Shape.NUMBER),
            new Key("remote rank", ReportField.REMOTE_RANK, Shape.BRACKETED),
            new Key("tag[", ReportField.TAG, Shape.BRACKETED),
            new Key("OpType=", ReportField.TAG, Shape.WORD),
            new Key("ExceptionType:[", ReportField.EXCEPTION_TYPE, Shape.BRACKETED),
            new Key("[THREAD:", ReportField.THREAD, Shape.NUMBER),
            new Key("[FUNC:", ReportField.FUNCTION, Shape.BRACKETED),
            new Key("[FILE:", ReportField.FILE, Shape.BRACKETED),
            new Key("[LINE:", ReportField.LINE, Shape.NUMBER));

    /** What frameworks call the codes 107022, 507053 to 507057 and 507904 (fault-handling 1.2). */
    private static final String[] LABELS = {
        "FORCE STOP",
        "HBM MULTI BIT ECC ERROR",
        "UCE ERROR",
        "SUSPECT MEM ERROR",
        "HCCS LINK ERROR",
        "UB LINK ERROR",
        "HCCL OP RETRY FAILED",
        "SUSPECT REMOTE ERROR"
    };

    private static final int LONGEST_ARGUMENTS = 120;

    private FieldRecognizer() {}

    static void read(Line line, Facts facts) {
        for (Key key : KEYS) {
            if (!facts.has(key.field)) {
                first(line, key, facts);
            }
        }
        reason(line, facts);
        arguments(line, facts);
        operation(line, facts);
        for (String label : LABELS) {
            if (line.contains(label)) {
                facts.field(ReportField.LABEL, label);
            }
        }
    }

    /** The first place where the key has a value of its shape. */
    private static void first(Line line, Key key, Facts facts) {
        for (int at = line.valueOf(key.key); at >= 0; at = line.valueOf(key.key, at)) {
            String value = value(line, at, key.shape);
            if (!value.isEmpty()) {
                facts.field(key.field, value);
                return;
            }
        }
    }

    private static String value(Line line, int at, Shape shape) {
        Cursor cursor = new Cursor(line, at);
        cursor.skipSeparators();
        int begin = cursor.at();
        return switch (shape) {
            case NUMBER -> {
                OptionalLong number = cursor.number();
                yield number.isPresent() ? line.substring(begin, cursor.at()) : "";
            }
            case WORD -> withoutDots(cursor.word("-.$<>"));
            case DURATION -> Cursor.isDigit(cursor.peek()) ? withoutDots(cursor.word(".")) : "";
            case BRACKETED -> cursor.until("]");
        };
    }

    private static String before(String text, String end) {
        int at = text.indexOf(end);
        return at < 0 ? text : text.substring(0, at);
    }

    private static String withoutDots(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '.') {
            end--;
        }
        return text.substring(0, end);
    }

    /** {@code reason=[x]} or {@code reason=x}; which of the two is independent of the header's layout (fault-handling 1.4). */
    private static void reason(Line line, Facts facts) {
        int at = line.valueOf("reason=");
        if (at < 0) {
            at = line.valueOf("desc=");
        }
        if (at >= 0) {
            Cursor cursor = new Cursor(line, at);
            String text = cursor.skip("[") ? cursor.until("]") : cursor.until("[(");
            facts.field(
                    ReportField.REASON,
                    withoutDots(before(before(text, "  "), " ...").strip()));
        }
    }

    private static void arguments(Line line, Facts facts) {
        int at = line.indexOf("after execute:", 0);
        if (at >= 0 && line.startsWith("0x", at + "after execute:".length())) {
            facts.field(
                    ReportField.ARGUMENTS,
                    new Cursor(line, at + "after execute:".length()).until("[").strip());
        }
    }

    /** {@code call aclnnRmsNorm failed}, {@code rtStreamSynchronize execution failed}, {@code aclrtSetDevice(id) failed}. */
    private static void operation(Line line, Facts facts) {
        int call = line.valueOf("call aclnn");
        if (call >= 0) {
            facts.field(ReportField.OPERATION, "aclnn" + new Cursor(line, call).word(""));
            return;
        }
        for (String prefix : new String[] {"aclrt", "aclnn", "rt"}) {
            for (int at = line.valueOf(prefix); at >= 0; at = line.valueOf(prefix, at)) {
                Cursor cursor = new Cursor(line, at);
                String name = cursor.word("");
                if (!name.isEmpty() && Character.isUpperCase(name.charAt(0)) && failed(cursor)) {
                    facts.field(ReportField.OPERATION, prefix + name);
                    return;
                }
            }
        }
    }

    private static boolean failed(Cursor cursor) {
        if (cursor.skip("(")) {
            cursor.until(")", LONGEST_ARGUMENTS);
            cursor.skip(")");
        }
        cursor.skipBlanks();
        return cursor.skip("failed") || cursor.skip("execute failed") || cursor.skip("execution failed");
    }
}
