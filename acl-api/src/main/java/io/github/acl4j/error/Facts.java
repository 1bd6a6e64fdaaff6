package io.github.acl4j.error;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the recognisers found in one entry, while it is being read. What is found first stays. */
final class Facts {
    /** Enough for any real entry, and a bound for a line that repeats itself a million times. */
    private static final int MOST_CODES = 32;

    /** What kind of text an entry is made of. */
    enum Kind {
        /** Nothing of interest. */
        PLAIN,
        /** A message with a header of its own. */
        MESSAGE,
        /** A heading without a message, such as {@code EZ9999: Inner Error!}. */
        HEADING,
        /** What a framework says. */
        FRAMEWORK,
        /** A line of a trace back, or any other line that tells something. */
        LINE
    }

    Kind kind = Kind.PLAIN;

    @Nullable
    String module;

    @Nullable
    LocalDateTime time;
    /** When the line was logged, which may be long after the message was made. */
    @Nullable
    LocalDateTime loggedAt;

    /** Whether it stands below a message, as part of its trace back. */
    boolean below;

    long pid = -1;

    @Nullable
    CoreRecord core;

    @Nullable
    SdmaStatus sdma;

    private final List<ReportedCode> codes = new ArrayList<>(2);
    private final Map<ReportField, String> fields = new EnumMap<>(ReportField.class);

    void code(CodeNamespace space, long number, String text) {
        ReportedCode code = new ReportedCode(space, number, text);
        if (codes.size() < MOST_CODES && !codes.contains(code)) {
            codes.add(code);
        }
    }

    void field(ReportField field, String value) {
        if (!value.isEmpty()) {
            fields.putIfAbsent(field, value);
        }
    }

    boolean has(ReportField field) {
        return fields.containsKey(field);
    }

    @Nullable
    String field(ReportField field) {
        return fields.get(field);
    }

    boolean isEmpty() {
        return codes.isEmpty() && fields.isEmpty() && core == null && sdma == null && module == null;
    }

    List<ReportedCode> codes() {
        return Collections.unmodifiableList(codes);
    }

    Map<ReportField, String> fields() {
        return Collections.unmodifiableMap(fields);
    }

    /** Takes over what a line that belongs to the entry tells. */
    void add(Facts line) {
        line.codes.forEach(code -> code(code.space(), code.number(), code.text()));
        line.fields.forEach(this::field);
        if (core == null) {
            core = line.core;
        } else if (line.core != null
                && line.core.isExtension()
                && core.errorWords().isEmpty()) {
            core = core.with(line.core);
        }
        if (sdma == null) {
            sdma = line.sdma;
        }
    }
}
