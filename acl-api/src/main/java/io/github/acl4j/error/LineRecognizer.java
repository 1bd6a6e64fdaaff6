package io.github.acl4j.error;

/** Puts together what a part of a line tells. */
final class LineRecognizer {
    /** How frameworks begin what they say, and how a process says that it dies. */
    private static final String[] FRAMEWORK = {
        "NPU function error",
        "NPU error",
        "NPU warning",
        "error code is",
        "RuntimeError",
        "EngineDeadError",
        "[Error]:",
        "terminate called",
        "watchdog thread terminated"
    };

    private LineRecognizer() {}

    static Facts read(LinePiece piece) {
        Facts facts = new Facts();
        Line message = piece.message();
        ModuleHeader header = piece.header();
        if (header != null && header.module() != null) {
            facts.module = header.module();
            CodeRecognizer.module(header.module(), facts);
        }
        CodeRecognizer.read(message, facts);
        FieldRecognizer.read(message, facts);
        PeerRecognizer.read(message, facts);
        CoreRecognizer.read(message, facts);
        ForeignRecognizer.read(message, facts);
        boolean tells = !facts.isEmpty();
        if (header != null) {
            facts.kind = header.heading() ? Facts.Kind.HEADING : Facts.Kind.MESSAGE;
        } else if (isFramework(message)) {
            facts.kind = Facts.Kind.FRAMEWORK;
        } else if (tells) {
            facts.kind = Facts.Kind.LINE;
        }
        origin(piece, message, facts);
        return facts;
    }

    /** Process and times: those of the header before those of the log. */
    private static void origin(LinePiece piece, Line message, Facts facts) {
        LogPrefix prefix = piece.prefix();
        ModuleHeader header = piece.header();
        facts.pid = header != null && header.pid() >= 0 ? header.pid() : prefix.pid();
        if (facts.pid < 0) {
            int at = message.valueOf("(PID:");
            facts.pid = at < 0 ? -1 : new Cursor(message, at).number().orElse(-1);
        }
        facts.time = header != null && header.time() != null ? header.time() : prefix.isCann() ? prefix.time() : null;
        facts.loggedAt = prefix.time();
    }

    private static boolean isFramework(Line message) {
        // Of those who say "error code is" only CANN tells the place in its source.
        if (message.contains("[FUNC:")) {
            return false;
        }
        for (String word : FRAMEWORK) {
            if (message.contains(word)) {
                return true;
            }
        }
        int err = message.valueOf("ERR");
        return err >= 0 && err < message.length() && Cursor.isDigit(message.charAt(err));
    }
}
