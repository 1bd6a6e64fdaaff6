package io.github.acl4j.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.OptionalInt;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Reading a message never fails, loses nothing, and takes time in proportion to the text. */
class ErrorReportPropertyTest {
    private static final LocalDateTime SOME_TIME = LocalDateTime.of(2031, 2, 3, 4, 5, 7);

    /** How often a character may be looked at: the number of things that are looked for, with room for more. */
    private static final long LOOKS_PER_CHARACTER = 600;

    @Provide
    Arbitrary<String> texts() {
        return MessageTexts.texts();
    }

    @Provide
    Arbitrary<String> fragments() {
        return MessageTexts.fragments();
    }

    @Property(tries = 2000)
    void noTextMakesItFailAndNoneIsLost(@ForAll("texts") String text) {
        ErrorReport report = ErrorReport.parse(text);

        assertWhole(text, report);
        assertWhole(text, report.forCall(OptionalInt.of(507015), SOME_TIME));
        assertThat(report.text()).isEqualTo(text);
    }

    @Property(tries = 500)
    void noBytesMakeItFail(@ForAll byte[] bytes) {
        ErrorReport report = ErrorReport.parse(bytes);

        assertWhole(new String(bytes, StandardCharsets.UTF_8), report);
    }

    @Property(tries = 500)
    void noStringMakesItFail(@ForAll String text) {
        assertWhole(text, ErrorReport.parse(text));
    }

    /** Every question has an answer, and what may not become the root doesn't. */
    private static void assertWhole(String text, ErrorReport report) {
        StringBuilder joined = new StringBuilder();
        int at = 0;
        int index = 0;
        for (ErrorEntry entry : report.entries()) {
            assertThat(entry.index()).isEqualTo(index++);
            assertThat(entry.begin()).isEqualTo(at);
            assertThat(entry.end()).isGreaterThan(at);
            at = entry.end();
            joined.append(entry.raw());
            assertThat(text).contains(entry.message());
            assertThat(entry.codes()).hasSizeLessThanOrEqualTo(32).doesNotHaveDuplicates();
            entry.fields()
                    .forEach((field, value) -> assertThat(entry.field(field)).contains(value));
            assertThat(entry.toString()).isNotEmpty();
            entry.core().ifPresent(core -> assertThat(core.toString()).isNotEmpty());
        }
        assertThat(joined.toString()).isEqualTo(text);
        assertThat(report.with(EntryRole.ROOT).count()).isLessThanOrEqualTo(1);
        report.root().ifPresent(root -> assertThat(root.message()).doesNotContain("rtGetDevMsg execution failed"));
        assertThat(report.codes()).doesNotContainNull();
        assertThat(report.devices()).doesNotContainNull();
    }

    /** A text of n fragments takes no more than n times the work of a fragment, whatever the fragment: no quadratic case. */
    @Property(tries = 300)
    void theWorkIsInProportionToTheText(@ForAll("fragments") String one, @ForAll("fragments") String two) {
        String piece = one + two;
        EntryScanner scanner = new EntryScanner(piece.repeat(1 + 20_000 / Math.max(1, piece.length())));
        String text = piece.repeat(1 + 20_000 / Math.max(1, piece.length()));

        scanner.scan();

        assertThat(scanner.work()).isLessThanOrEqualTo(LOOKS_PER_CHARACTER * (text.length() + 1L));
    }

    /** The fragments in one long line, which is the hard case for whatever looks for an end. */
    @Property(tries = 100)
    void aLongLineTakesNoMoreWorkThanManyShortOnes(
            @ForAll("fragments") String one, @ForAll @IntRange(min = 1, max = 3) int filler) {
        String piece =
                (one + "x".repeat(filler)).replace("\n", " ").replace("\r", " ").replace("\\n", " ");
        String text = piece.repeat(1 + 100_000 / piece.length());
        EntryScanner scanner = new EntryScanner(text);

        scanner.scan();

        assertThat(scanner.work()).isLessThanOrEqualTo(LOOKS_PER_CHARACTER * text.length());
    }

    /** 10 MiB, and each of the fragments is still found. */
    @Example
    void tenMebibytesAreRead() {
        String block = "EJ0001: [PID: 7] 2031-02-03-04:05:06.070.080 Failed to initialize the HCCP process.\n"
                + "        TraceBack (most recent call last):\n        TsdOpen failed. devId=3, tdt error=1\n"
                + "and plain text that says nothing at all, over and over again, as logs do, for many many characters.\n"
                        .repeat(40);
        String text = block.repeat((10 << 20) / block.length() + 1);
        EntryScanner scanner = new EntryScanner(text);

        int entries = scanner.scan().size();

        assertThat(entries).isEqualTo(3 * (text.length() / block.length()));
        assertThat(scanner.work()).isLessThanOrEqualTo(LOOKS_PER_CHARACTER * text.length());
    }

    /** What is added behind a text doesn't change what is read before it, but for the line that it goes on with. */
    @Property(tries = 500)
    void whatComesBehindDoesNotChangeWhatCameBefore(@ForAll("texts") String text, @ForAll("texts") String behind) {
        ErrorReport alone = ErrorReport.parse(text + "\n");
        ErrorReport both = ErrorReport.parse(text + "\n" + behind);
        int same = Math.max(0, alone.entries().size() - 1);

        for (int i = 0; i < same; i++) {
            assertThat(both.entries().get(i).raw())
                    .isEqualTo(alone.entries().get(i).raw());
            assertThat(both.entries().get(i).codes())
                    .isEqualTo(alone.entries().get(i).codes());
            assertThat(both.entries().get(i).fields())
                    .isEqualTo(alone.entries().get(i).fields());
        }
    }
}
