package io.github.acl4j.error;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text into entries, in one pass: headers and lines that tell something begin an entry, indented lines that tell nothing belong to
 * the one before, and all the rest is plain text.
 */
final class EntryScanner {
    private static final String TRACE_BACK = "TraceBack (most recent call last)";
    /** How lines begin that go on with a message, indented or not; advice in them is no evidence. */
    private static final String[] GOES_ON = {"Possible Cause:", "Solution:", "Rectify the fault", "there are"};

    private final String text;
    private final LineScanner lines;
    private final List<ErrorEntry> entries = new ArrayList<>();
    private @Nullable Draft open;
    private boolean inTraceBack;

    EntryScanner(String text) {
        this.text = text;
        this.lines = new LineScanner(text);
    }

    /** How much was read: in proportion to the text. */
    long work() {
        return lines.work().characters();
    }

    /** An entry that may still grow. */
    private static final class Draft {
        final int begin;
        final int messageBegin;
        final int messageEnd;
        final Facts facts;
        int end;

        Draft(LinePiece piece, Facts facts) {
            this.begin = piece.begin();
            this.messageBegin = piece.messageBegin();
            this.messageEnd = piece.messageEnd();
            this.end = piece.end();
            this.facts = facts;
        }
    }

    List<ErrorEntry> scan() {
        while (lines.next()) {
            LinePiece.cut(lines.content(), lines.begin(), lines.end()).forEach(this::piece);
        }
        close();
        return entries;
    }

    private void piece(LinePiece piece) {
        if (piece.header() != null) {
            inTraceBack = false;
            begin(piece, LineRecognizer.read(piece));
        } else if (piece.isBlank()) {
            append(piece, null);
        } else if (piece.message().startsWith(TRACE_BACK, 0)) {
            inTraceBack = true;
            append(piece, null);
        } else if (goesOn(piece.message())) {
            append(piece, null);
        } else {
            lineWithoutHeader(piece);
        }
    }

    private void lineWithoutHeader(LinePiece piece) {
        Facts facts = LineRecognizer.read(piece);
        facts.below = inTraceBack || piece.isIndented();
        if (facts.kind != Facts.Kind.PLAIN) {
            if (belongsToOpen(facts)) {
                append(piece, facts);
            } else {
                begin(piece, facts);
            }
        } else if (!piece.isIndented()) {
            inTraceBack = false;
            plain(piece, facts);
        } else if (inTraceBack) {
            facts.kind = Facts.Kind.LINE;
            begin(piece, facts);
        } else {
            append(piece, null);
        }
    }

    private void plain(LinePiece piece, Facts facts) {
        if (open != null && open.facts.kind == Facts.Kind.PLAIN) {
            append(piece, null);
        } else {
            begin(piece, facts);
        }
    }

    /** Whether a line goes on with what the entry before began. */
    private boolean belongsToOpen(Facts line) {
        if (open == null) {
            return false;
        }
        Facts before = open.facts;
        if (line.core != null && line.core.isExtension()) {
            return before.core != null && before.core.errorWords().isEmpty();
        }
        if (!line.codes().isEmpty()) {
            return false;
        }
        if (line.has(ReportField.EXCEPTION_TYPE)) {
            return before.has(ReportField.REMOTE_RANK) && !before.has(ReportField.EXCEPTION_TYPE);
        }
        return line.has(ReportField.ARGUMENTS)
                && line.fields().size() == 1
                && before.has(ReportField.KERNEL)
                && !before.has(ReportField.ARGUMENTS);
    }

    private void begin(LinePiece piece, Facts facts) {
        close();
        open = new Draft(piece, facts);
    }

    /** Without an entry before it, a line begins one, so that no character is lost. */
    private void append(LinePiece piece, @Nullable Facts facts) {
        if (open == null) {
            open = new Draft(piece, facts == null ? new Facts() : facts);
            return;
        }
        open.end = piece.end();
        if (facts != null) {
            open.facts.add(facts);
        }
    }

    private void close() {
        if (open != null) {
            ErrorEntry.Place place = new ErrorEntry.Place(open.begin, open.messageBegin, open.messageEnd, open.end);
            entries.add(new ErrorEntry(text, entries.size(), place, open.facts, EntryRole.PLAIN));
            open = null;
        }
    }

    private static boolean goesOn(Line message) {
        for (String begin : GOES_ON) {
            if (message.startsWith(begin, 0)) {
                return true;
            }
        }
        return false;
    }
}
