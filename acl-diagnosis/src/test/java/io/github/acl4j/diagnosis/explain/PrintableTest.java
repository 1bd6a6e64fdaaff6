package io.github.acl4j.diagnosis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Text from outside is made fit for a terminal and for columns. */
class PrintableTest {
    @Test
    void whatATerminalWouldObeyIsReplaced() {
        assertThat(Printable.text("a\u001b[31mb\u0007\u0000\u009bc\u007f")).isEqualTo("a?[31mb???c?");
        assertThat(Printable.text("a\tb\r\nc")).isEqualTo("a b  c");
        assertThat(Printable.text("a\u202eb\u200bc\ufeff\u2028\ud800")).isEqualTo("a?b?c???");
        assertThat(Printable.text("Gerät 設備 \ud83d\ude00")).isEqualTo("Gerät 設備 \ud83d\ude00");
    }

    @Test
    void wideCharactersTakeTwoColumns() {
        assertThat(Printable.width("ab設備\ud83d\ude00")).isEqualTo(8);
        assertThat(Printable.cut("設備設備設備", 9)).isEqualTo("設備設...");
        assertThat(Printable.cut("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Printable.tail("/var/log/abcdef", 9)).isEqualTo("...abcdef");
    }

    @Test
    void linesBreakAtBlanksAndElsewhereOnlyIfTheyMust() {
        assertThat(Printable.wrap("one two three", 8)).containsExactly("one two", "three");
        assertThat(Printable.wrap("a 0123456789 b", 4)).containsExactly("a", "0123", "4567", "89 b");
        assertThat(Printable.wrap("設備設備", 4)).containsExactly("設備", "設備");
        assertThat(Printable.wrap("", 4)).containsExactly("");
    }
}
