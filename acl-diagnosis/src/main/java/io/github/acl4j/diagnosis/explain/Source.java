package io.github.acl4j.diagnosis.explain;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A text with a name, such as a log file. Not thread-safe. */
public final class Source {
    private final String name;
    private final String text;
    private int @Nullable [] lineBegins;

    /**
     * Names a text.
     *
     * @param name what it is called in a report, such as the path of the file
     * @param text any text
     */
    public Source(String name, String text) {
        this.name = Objects.requireNonNull(name, "name");
        this.text = Objects.requireNonNull(text, "text");
    }

    /**
     * The name.
     *
     * @return as it was given
     */
    public String name() {
        return name;
    }

    /**
     * The text.
     *
     * @return as it was given
     */
    public String text() {
        return text;
    }

    /**
     * The line in which a character stands.
     *
     * @param offset index of the character
     * @return the line's number as editors count, from 1
     */
    int line(int offset) {
        if (lineBegins == null) {
            lineBegins = lineBegins();
        }
        int found = Arrays.binarySearch(lineBegins, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private int[] lineBegins() {
        int lines = 1;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            lines++;
        }
        int[] begins = new int[lines];
        int line = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            begins[++line] = at + 1;
        }
        return begins;
    }
}
