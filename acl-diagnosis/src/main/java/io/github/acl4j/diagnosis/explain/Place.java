package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.ErrorEntry;

/**
 * Where a line of a source says something.
 *
 * @param source the source's name
 * @param line the line's number, from 1
 * @param text what stands there, in one line, fit for a terminal
 */
public record Place(String source, int line, String text) {
    static Place of(Part part, ErrorEntry entry) {
        String raw = entry.raw();
        int begin = 0;
        while (begin < raw.length() && Character.isWhitespace(raw.charAt(begin))) {
            begin++;
        }
        int end = begin;
        while (end < raw.length() && raw.charAt(end) != '\n' && raw.charAt(end) != '\r') {
            end++;
        }
        int offset = part.inSource(entry.begin() + begin);
        String text = Printable.text(raw.substring(begin, Math.min(end, begin + Printable.LONGEST)));
        return new Place(part.source().name(), part.source().line(offset), text.strip());
    }
}
