package io.github.acl4j.error;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads the records of a core and of the DMA, in the layouts of all releases. Unknown fields in them don't matter. */
final class CoreRecognizer {
    private static final String EXTENSION = "errcode:(";
    private static final String LISTED = "coreId(";
    private static final int MOST_WORDS = 16;
    private static final int MASK_WORDS = 3;

    /** What stands before the name of the unit, in the order of the releases. */
    private static final String[] UNITS = {"there is an exception of ", "there is an ", "There is an ", "the error is "
    };

    private CoreRecognizer() {}

    static void read(Line line, Facts facts) {
        sdma(line, facts);
        int core = line.valueOf("core id is");
        int extension = line.valueOf(EXTENSION);
        if (core < 0 && extension < 0) {
            listed(line, facts);
            return;
        }
        String codeText = core < 0 ? "" : word(line, "error code =", core);
        List<Long> words = new ArrayList<>();
        boolean decimal = extension >= 0 && words(line, extension, words);
        boolean numbered = words.isEmpty()
                ? !codeText.startsWith("0") && !codeText.isEmpty()
                : words.size() != MASK_WORDS && decimal;
        facts.core = new CoreRecord(
                core < 0 ? "" : unit(line, core),
                core < 0 ? OptionalInt.empty() : toInt(number(line, "core id is", 0)),
                serial(line),
                Cursor.of(codeText).number(),
                words,
                numbered,
                errorText(line, Math.max(core, extension)),
                number(line, "pc start", 0),
                number(line, "current", 0),
                number(line, "subErrType", 0));
    }

    /** {@code coreId( 4):  0  0x10  0x10}: the error words of the cores from 4 on; those that are 0 didn't fail (310P, old 910). */
    private static void listed(Line line, Facts facts) {
        int at = line.valueOf(LISTED);
        if (at < 0) {
            return;
        }
        Cursor cursor = new Cursor(line, at);
        cursor.skipBlanks();
        OptionalInt first = toInt(cursor.number());
        if (first.isEmpty() || !cursor.skip("):")) {
            return;
        }
        for (int i = 0; i < MOST_WORDS; i++) {
            cursor.skipBlanks();
            OptionalLong word = cursor.number();
            if (word.isEmpty()) {
                return;
            }
            if (word.getAsLong() != 0) {
                OptionalLong none = OptionalLong.empty();
                OptionalInt core = OptionalInt.of(first.getAsInt() + i);
                facts.core = new CoreRecord("", core, none, word, List.of(), false, "", none, none, none);
                return;
            }
        }
    }

    private static String unit(Line line, int core) {
        for (String lead : UNITS) {
            int at = line.lastIndexOf(lead, core);
            if (at >= 0) {
                String unit = line.substring(at + lead.length(), core);
                int error = unit.indexOf(" error");
                return error < 0 ? "" : unit.substring(0, error).strip();
            }
        }
        return "";
    }

    private static OptionalLong serial(Line line) {
        return number(line, "serial number is", 0);
    }

    /** Reads the words up to the closing parenthesis; returns whether one of them is a decimal number other than 0. */
    private static boolean words(Line line, int at, List<Long> words) {
        Cursor cursor = new Cursor(line, at);
        boolean decimal = false;
        do {
            cursor.skipBlanks();
            boolean hex = cursor.peek() == '0';
            OptionalLong word = cursor.number();
            if (word.isEmpty()) {
                break;
            }
            words.add(word.getAsLong());
            decimal |= !hex;
        } while (words.size() < MOST_WORDS && cursor.skip(","));
        return decimal;
    }

    /** The device's own words, which end where the registers begin. */
    private static String errorText(Line line, int from) {
        int at = line.valueOf("errorStr:", from);
        if (at < 0) {
            return "";
        }
        int end = line.length();
        for (String next : new String[] {" fixp_error0", " subErrType", " ... subErrType", "[FUNC:"}) {
            int found = line.indexOf(next, at);
            if (found >= 0) {
                end = Math.min(end, found);
            }
        }
        String text = line.substring(at, end).strip();
        return text.endsWith("...") ? text.substring(0, text.length() - 3).strip() : text;
    }

    /** {@code the value of CQE status is 2} and {@code cqeStatus=0x3} number differently; a name in parentheses decides. */
    private static void sdma(Line line, Facts facts) {
        int stars = line.valueOf("cqeStatus=0x");
        if (stars >= 0) {
            new Cursor(line, stars - 2).number().ifPresent(number -> facts.sdma = SdmaStatus.ofStars(number));
            return;
        }
        int at = line.valueOf("CQE status");
        if (at >= 0) {
            Cursor cursor = new Cursor(line, at);
            cursor.skipBlanks();
            cursor.skip("is");
            cursor.skipBlanks();
            OptionalLong number = cursor.number();
            if (number.isEmpty()) {
                return;
            }
            cursor.skipBlanks();
            SdmaStatus named = cursor.skip("(") ? SdmaStatus.ofName(cursor.word("")) : null;
            facts.sdma = named != null ? named : SdmaStatus.ofCqeStatusIs(number.getAsLong());
        }
    }

    private static String word(Line line, String key, int from) {
        int at = line.valueOf(key, from);
        if (at < 0) {
            return "";
        }
        Cursor cursor = new Cursor(line, at);
        cursor.skipBlanks();
        return cursor.word("");
    }

    private static OptionalLong number(Line line, String key, int from) {
        int at = line.valueOf(key, from);
        if (at < 0) {
            return OptionalLong.empty();
        }
        Cursor cursor = new Cursor(line, at);
        cursor.skipSeparators();
        return cursor.number();
    }

    private static OptionalInt toInt(OptionalLong value) {
        return value.isPresent() && value.getAsLong() == (int) value.getAsLong()
                ? OptionalInt.of((int) value.getAsLong())
                : OptionalInt.empty();
    }
}
