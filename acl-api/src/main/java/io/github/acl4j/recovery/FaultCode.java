package io.github.acl4j.recovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A code of a fault, with whose it is. Two codes are equal if they mean the same, however they are written: the text of the first is kept for
 * whoever reads it, since some codes have leading zeros or nine digits (health c.2).
 */
public final class FaultCode implements Comparable<FaultCode> {
    /** Whose code it is. */
    public enum Kind {
        /** An event of the device's fault management, hexadecimal, such as {@code 80E01801}. */
        CHIP,
        /** A code of the bus between devices, such as {@code [0x00f1fef5,155913,cpu,na]}. */
        BUS,
        /** A return code of ACL, decimal, such as {@code 507053}. */
        ACL,
        /** A class of failures that the SDK counts together, such as {@code HBM_ECC}. */
        CLASS
    }

    /** A bus code is no longer than this (health c.2). */
    private static final int LONGEST_BUS_CODE = 50;

    private static final Pattern HEX = Pattern.compile("(?:0[xX])?([0-9a-fA-F]{1,15})");
    private static final Pattern BUS = Pattern.compile("\\[[\\w.-]+(?:,[\\w.-]+){3}\\]");
    private static final Pattern NAME = Pattern.compile("[A-Z][A-Z0-9_]{0,49}");

    private final Kind kind;
    private final String key;
    private final String text;

    private FaultCode(Kind kind, String key, String text) {
        this.kind = kind;
        this.key = key;
        this.text = text;
    }

    /**
     * An event of the device's fault management.
     *
     * @param text one to fifteen hexadecimal digits, with or without {@code 0x}, of any case
     * @return the code
     * @throws IllegalArgumentException if it is none
     */
    public static FaultCode chip(String text) {
        var match = HEX.matcher(text);
        if (!match.matches()) {
            throw new IllegalArgumentException("no code of a chip: " + quote(text));
        }
        // Radix 16 as long: the first of eight digits is often above 7, and some codes have nine.
        return new FaultCode(Kind.CHIP, Long.toHexString(Long.parseLong(match.group(1), 16)), match.group(1));
    }

    /**
     * A code of the bus.
     *
     * @param text four parts in brackets, 50 characters at most
     * @return the code
     * @throws IllegalArgumentException if it is none
     */
    public static FaultCode bus(String text) {
        if (text.length() > LONGEST_BUS_CODE || !BUS.matcher(text).matches()) {
            throw new IllegalArgumentException("no code of the bus: " + quote(text));
        }
        return new FaultCode(Kind.BUS, text.toLowerCase(Locale.ROOT), text);
    }

    /**
     * A return code of ACL.
     *
     * @param code such as 507053
     * @return the code
     */
    public static FaultCode acl(int code) {
        String text = Integer.toString(code);
        return new FaultCode(Kind.ACL, text, text);
    }

    /**
     * A class of failures.
     *
     * @param name upper case letters, digits and underscores
     * @return the code
     * @throws IllegalArgumentException if it is none
     */
    public static FaultCode ofClass(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("no class of failures: " + quote(name));
        }
        return new FaultCode(Kind.CLASS, name, name);
    }

    /**
     * A code as MindCluster's files have it: one of the bus if it is in brackets, else one of a chip.
     *
     * @param text the code; spaces around it are ignored
     * @return the code
     * @throws IllegalArgumentException if it is neither
     */
    public static FaultCode parse(String text) {
        String stripped = text.strip();
        return stripped.startsWith("[") ? bus(stripped) : chip(stripped);
    }

    /**
     * The texts of a list of codes. Commas in brackets separate nothing.
     *
     * @param list such as {@code 8C03A000,[0x00f1fef5,155913,cpu,na]}
     * @return the texts, without spaces around them and without empty ones; what they are isn't checked
     */
    public static List<String> split(String list) {
        List<String> texts = new ArrayList<>();
        int begin = 0;
        boolean bracket = false;
        for (int i = 0; i <= list.length(); i++) {
            char c = i == list.length() ? ',' : list.charAt(i);
            if (c == '[' || c == ']') {
                bracket = c == '[';
            } else if (c == ',' && (!bracket || i == list.length())) {
                String text = list.substring(begin, i).strip();
                if (!text.isEmpty()) {
                    texts.add(text);
                }
                begin = i + 1;
            }
        }
        return texts;
    }

    /**
     * Whose code it is.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * The code as it was written, without {@code 0x}.
     *
     * @return such as {@code 020001002}
     */
    public String text() {
        return text;
    }

    @Override
    public int compareTo(FaultCode other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 ? byKind : key.compareTo(other.key);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FaultCode code && kind == code.kind && key.equals(code.key);
    }

    @Override
    public int hashCode() {
        return 31 * kind.hashCode() + key.hashCode();
    }

    /**
     * The code with its kind.
     *
     * @return such as {@code CHIP:80E01801}
     */
    @Override
    public String toString() {
        return kind + ":" + text;
    }

    private static String quote(String text) {
        return '"' + (text.length() > LONGEST_BUS_CODE ? text.substring(0, LONGEST_BUS_CODE) + "…" : text) + '"';
    }
}
