package io.github.acl4j.error;

import java.util.List;
import java.util.OptionalLong;

/** Finds codes in a line, each by the words that stand before it, which also tell its namespace. */
final class CodeRecognizer {
    /** A phrase before a code whose namespace shows in its number, and how small the number may be. */
    private record Phrase(String key, long smallest) {}

    private static final long SIX_DIGITS = 100_000;

    private static final List<Phrase> RESULTS = List.of(
            new Phrase("error code is", 1),
            new Phrase("error code:", 1),
            new Phrase("runtime result", 1),
            new Phrase("result[", SIX_DIGITS),
            new Phrase("ErrCode", SIX_DIGITS),
            new Phrase("retcode", SIX_DIGITS),
            new Phrase("ret:", SIX_DIGITS),
            new Phrase("errno:", SIX_DIGITS),
            new Phrase("failed:", SIX_DIGITS),
            new Phrase("code:", SIX_DIGITS),
            new Phrase("return:", SIX_DIGITS),
            new Phrase("returned", SIX_DIGITS),
            new Phrase("return", SIX_DIGITS),
            new Phrase("acl error", SIX_DIGITS));

    private static final String[] HCCL_RESULTS = {"HCCL ret", "hccl ret", "ret", "retcode", "error code is"};

    private static final long ACLNN_FAMILY = 10_000;
    private static final long INNER_FIRST = 0x0700_0000;
    private static final long INNER_LAST = 0x07FF_FFFF;
    private static final long LARGEST_TS = 0xFFF;
    private static final long LARGEST_HCCL = 99;

    private CodeRecognizer() {}

    static void read(Line line, Facts facts) {
        results(line, facts);
        names(line, facts);
        retCodes(line, facts);
        numbers(line, "InnerCode", CodeNamespace.INNER, facts);
        numbers(line, "drvRetCode", CodeNamespace.DRIVER, facts);
        numbers(line, "tdt error", CodeNamespace.TSD, facts);
        hccl(line, facts);
        events(line, facts);
        mentions(line, facts);
        bare(line, facts);
    }

    private static void results(Line line, Facts facts) {
        for (Phrase phrase : RESULTS) {
            for (int at = line.valueOf(phrase.key); at >= 0; at = line.valueOf(phrase.key, at)) {
                OptionalLong number = numberAt(line, at);
                if (number.isPresent() && Long.compareUnsigned(number.getAsLong(), phrase.smallest) >= 0) {
                    byNumber(number.getAsLong(), facts);
                }
            }
        }
    }

    /** The namespaces of these numbers don't overlap; a six-digit number that no table has is one of a later release. */
    private static void byNumber(long number, Facts facts) {
        if (number >= INNER_FIRST && number <= INNER_LAST) {
            facts.code(CodeNamespace.INNER, number, "0x" + Long.toHexString(number));
        } else if (isAclnn(number)) {
            facts.code(CodeNamespace.ACLNN, number, Long.toString(number));
        } else if (isAcl(number)) {
            facts.code(CodeNamespace.ACL, number, Long.toString(number));
        }
    }

    private static boolean isAcl(long number) {
        return number >= SIX_DIGITS && number < 6 * SIX_DIGITS;
    }

    /** 161001, 361001, 561103: the thousands are 60 to 69, which ACL doesn't use. */
    private static boolean isAclnn(long number) {
        return isAcl(number)
                && number % SIX_DIGITS / ACLNN_FAMILY == 6
                && !AclError.of((int) number).isKnown();
    }

    private static void names(Line line, Facts facts) {
        String prefix = "ACL_ERROR_";
        for (int at = line.valueOf(prefix); at >= 0; at = line.valueOf(prefix, at)) {
            AclError.ofName(prefix + new Cursor(line, at).word(""))
                    .filter(error -> !error.isSuccess())
                    .ifPresent(error -> facts.code(CodeNamespace.ACL, error.code(), Integer.toString(error.code())));
        }
    }

    /** {@code retCode=0x26} is the task scheduler's, {@code retCode=0x7020010} the runtime's own. */
    private static void retCodes(Line line, Facts facts) {
        for (int at = line.valueOf("retCode"); at >= 0; at = line.valueOf("retCode", at)) {
            Cursor cursor = new Cursor(line, at);
            cursor.skipSeparators();
            String text = new Cursor(line, cursor.at()).word("");
            OptionalLong number = cursor.number();
            if (number.isEmpty()) {
                continue;
            }
            long value = number.getAsLong();
            if (value > 0 && value <= LARGEST_TS) {
                facts.code(CodeNamespace.TS, value, text);
            } else {
                byNumber(value, facts);
            }
        }
    }

    private static void numbers(Line line, String key, CodeNamespace space, Facts facts) {
        for (int at = line.valueOf(key); at >= 0; at = line.valueOf(key, at)) {
            Cursor cursor = new Cursor(line, at);
            cursor.skipSeparators();
            String text = new Cursor(line, cursor.at()).word("");
            cursor.number().ifPresent(number -> facts.code(space, number, text));
        }
    }

    /** Small results, only where the line speaks of collective communication. */
    private static void hccl(Line line, Facts facts) {
        if (!line.contains("hccl") && !line.contains("HCCL") && !line.contains("Hccl")) {
            return;
        }
        for (String key : HCCL_RESULTS) {
            for (int at = line.valueOf(key); at >= 0; at = line.valueOf(key, at)) {
                OptionalLong number = numberAt(line, at);
                if (number.isPresent() && number.getAsLong() > 0 && number.getAsLong() <= LARGEST_HCCL) {
                    facts.code(CodeNamespace.HCCL, number.getAsLong(), Long.toString(number.getAsLong()));
                }
            }
        }
    }

    /** Events of the device's fault management are told in hexadecimal; an {@code event_id=970} is one of a stream's. */
    private static void events(Line line, Facts facts) {
        for (int at = line.valueOf("event_id"); at >= 0; at = line.valueOf("event_id", at)) {
            Cursor cursor = new Cursor(line, at);
            cursor.skipSeparators();
            event(line, cursor.at(), facts);
        }
        int list = line.valueOf("Fault diagnosis analysis:");
        for (int at = list < 0 ? -1 : line.indexOf("[0x", list); at >= 0; at = line.indexOf("[0x", at + 1)) {
            Cursor behind = event(line, at + 1, facts);
            if (!facts.has(ReportField.EVENT_NAME) && behind.skip("]")) {
                facts.field(ReportField.EVENT_NAME, behind.until(";").strip());
            }
        }
    }

    private static Cursor event(Line line, int at, Facts facts) {
        Cursor cursor = new Cursor(line, at);
        if (line.startsWith("0x", at) || line.startsWith("0X", at)) {
            cursor.number()
                    .ifPresent(number -> facts.code(CodeNamespace.RAS_EVENT, number, "0x%08X".formatted(number)));
        }
        return cursor;
    }

    /** Codes that a line only mentions, such as {@code module_name=EE8888}, and those of frameworks. */
    private static void mentions(Line line, Facts facts) {
        for (int at = line.indexOf("E", 0); at >= 0; at = line.indexOf("E", at + 1)) {
            if (ModuleHeader.isCode(line, at)) {
                module(line.substring(at, at + ModuleHeader.CODE_LENGTH), facts);
            } else if (line.startsWith("ERR", at) && (at == 0 || !Cursor.isWord(line.charAt(at - 1)))) {
                String text = new Cursor(line, at).word("");
                OptionalLong number = new Cursor(line, at + "ERR".length()).number();
                if (text.length() == "ERR00100".length() && number.isPresent()) {
                    facts.code(CodeNamespace.FRAMEWORK, number.getAsLong(), text);
                }
            }
        }
    }

    static void module(String text, Facts facts) {
        facts.code(CodeNamespace.MODULE, Integer.parseInt(text, 2, ModuleHeader.CODE_LENGTH, 10), text);
    }

    /** A line that is nothing but a number. */
    private static void bare(Line line, Facts facts) {
        if (line.length() == "507015".length()) {
            OptionalLong number = new Cursor(line, 0).number();
            if (number.isPresent() && AclError.of((int) number.getAsLong()).isKnown()) {
                byNumber(number.getAsLong(), facts);
            }
        }
    }

    private static OptionalLong numberAt(Line line, int at) {
        Cursor cursor = new Cursor(line, at);
        cursor.skipSeparators();
        return cursor.number();
    }
}
