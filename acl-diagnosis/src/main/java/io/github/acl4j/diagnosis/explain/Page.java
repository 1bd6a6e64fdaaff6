package io.github.acl4j.diagnosis.explain;

import java.util.List;
import java.util.Optional;

/** Text in lines of {@value #WIDTH} columns at most, with some colour if a terminal wants it. Nothing that came from outside reaches the terminal raw. Not thread-safe. */
public final class Page {
    /** The columns of a line. */
    public static final int WIDTH = 100;

    /** How a line is shown. */
    public enum Style {
        /** As text is. */
        PLAIN(""),
        /** A title. */
        TITLE("1"),
        /** Bad news. */
        BAD("1;31"),
        /** News that may be wrong. */
        DOUBTFUL("1;33"),
        /** Good news. */
        FINE("1;32"),
        /** A line of a log. */
        QUOTE("36");

        private final String codes;

        Style(String codes) {
            this.codes = codes;
        }
    }

    private final StringBuilder text = new StringBuilder();
    private final boolean colour;

    /**
     * An empty page.
     *
     * @param colour whether it is for a terminal that can show colours
     */
    public Page(boolean colour) {
        this.colour = colour;
    }

    /** An empty line. */
    public void blank() {
        text.append('\n');
    }

    /**
     * A title, with an empty line before it.
     *
     * @param title the words
     */
    public void title(String title) {
        blank();
        paragraph(Style.TITLE, "", title);
    }

    /**
     * A text behind something that stands in front of its first line; the others are indented by as much.
     *
     * @param style how it is shown
     * @param first what stands in front
     * @param words the text, broken at its blanks
     */
    public void paragraph(Style style, String first, String words) {
        String lead = first;
        for (String line : Printable.wrap(Printable.text(words), WIDTH - Printable.width(first))) {
            line(lead, style, line);
            lead = " ".repeat(Printable.width(first));
        }
    }

    /**
     * A text in one line or two, cut if it is longer.
     *
     * @param first what stands in front
     * @param words the text
     */
    public void quote(String first, String words) {
        int columns = WIDTH - Printable.width(first);
        List<String> lines = Printable.wrap(Printable.text(words), columns);
        line(first, Style.QUOTE, lines.get(0));
        if (lines.size() > 1) {
            String rest = String.join(" ", lines.subList(1, lines.size()));
            line(" ".repeat(Printable.width(first)), Style.QUOTE, Printable.cut(rest, columns));
        }
    }

    private void line(String lead, Style style, String words) {
        text.append(lead);
        Optional<String> codes = Optional.of(style.codes).filter(some -> colour && !some.isEmpty());
        codes.ifPresent(some -> text.append("\u001b[").append(some).append('m'));
        text.append(words);
        codes.ifPresent(some -> text.append("\u001b[0m"));
        text.append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
