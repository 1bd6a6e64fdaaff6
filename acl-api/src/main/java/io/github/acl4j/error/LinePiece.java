package io.github.acl4j.error;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line, or a part of it where several messages stand in one line: logs lose line ends. A part begins at a header, and at each record of a
 * core or the DMA behind the first.
 *
 * @param line the line
 * @param lineBegin where it begins in the text
 * @param from where the part begins in the line
 * @param messageFrom where its message begins in the line
 * @param to where it ends in the line
 * @param end where it ends in the text, with the line's end if it is the last part
 * @param header its header, null if it has none
 * @param prefix what a log put in front of the line
 */
record LinePiece(
        Line line,
        int lineBegin,
        int from,
        int messageFrom,
        int to,
        int end,
        @Nullable ModuleHeader header,
        LogPrefix prefix) {
    private static final int LONGEST_LEAD = 80;
    private static final String[] SOURCE = {"[FUNC:", "[FILE:", "[THREAD:"};

    static List<LinePiece> cut(Line line, int lineBegin, int lineEnd) {
        LogPrefix prefix = LogPrefix.read(line);
        List<LinePiece> pieces = new ArrayList<>(1);
        int from = 0;
        int messageFrom = prefix.end();
        ModuleHeader header = null;
        ModuleHeader next = ModuleHeader.find(line, messageFrom);
        RecordBegins records = new RecordBegins(line, messageFrom + 1);
        while (true) {
            records.skipTo(messageFrom);
            int record = records.next();
            ModuleHeader behind = next != null && (record < 0 || next.begin() <= record) ? next : null;
            int cut = behind != null ? behind.begin() : record;
            if (cut < 0) {
                break;
            }
            if (behind == null && isLead(line, messageFrom, cut)) {
                // The record is what the piece is about.
                records.skipTo(cut);
                continue;
            }
            // The first header of a line comes right behind what a log put there.
            if (header != null || !line.isBlank(messageFrom, cut)) {
                pieces.add(new LinePiece(line, lineBegin, from, messageFrom, cut, lineBegin + cut, header, prefix));
                from = cut;
            }
            header = behind;
            messageFrom = behind != null ? behind.end() : cut;
            if (behind != null) {
                next = ModuleHeader.find(line, behind.end());
            }
        }
        pieces.add(new LinePiece(line, lineBegin, from, messageFrom, line.length(), lineEnd, header, prefix));
        return pieces;
    }

    int begin() {
        return lineBegin + from;
    }

    int messageBegin() {
        return lineBegin + messageFrom;
    }

    int messageEnd() {
        String message = line.substring(messageFrom, to);
        int length = message.length();
        for (String source : SOURCE) {
            int at = message.indexOf(source);
            if (at >= 0) {
                length = Math.min(length, at);
            }
        }
        return messageBegin() + length;
    }

    /** The message with the place in the source behind it. */
    Line message() {
        return line.part(messageFrom, to);
    }

    boolean isBlank() {
        return line.isBlank(messageFrom, to);
    }

    boolean isIndented() {
        return messageFrom < to && (line.charAt(messageFrom) == ' ' || line.charAt(messageFrom) == '\t');
    }

    /** Whether nothing but a function's name stands there, as in {@code PrintCoreInfo:The error from device(…)}. */
    private static boolean isLead(Line line, int from, int to) {
        int at = from;
        if (to - from > LONGEST_LEAD) {
            return false;
        }
        while (at < to && (Cursor.isWord(line.charAt(at)) || line.charAt(at) == ' ')) {
            at++;
        }
        return at == to || (at == to - 1 && line.charAt(at) == ':');
    }
}
