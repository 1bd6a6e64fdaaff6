package io.github.acl4j.diagnosis.plog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** hccl.md a.1 and a.3: headers of all versions, and lines as they really are. */
class LineReaderTest {
    private static final String TIME = "2025-10-24-11:16:55.493.816";
    private static final String HEADER = "[INFO] HCCL(12,python):" + TIME;

    /** A line, copied out of the reader's buffer. */
    record Line(String module, long pid, boolean error, long time, long offset, boolean torn, String text) {
        static Line of(LogLineBytes line) {
            return new Line(
                    line.module(),
                    line.pid(),
                    line.isError(),
                    line.time(),
                    line.offset(),
                    line.isTorn(),
                    line.text(Integer.MAX_VALUE));
        }
    }

    static List<Line> read(InputStream in, int buffer) throws IOException {
        List<Line> lines = new ArrayList<>();
        new LineReader(buffer).read(in, line -> lines.add(Line.of(line)));
        return lines;
    }

    private static List<Line> read(String text) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(UTF_8)), 4_096);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[ERROR] HCCL(12,python):%s [a.cc:1] [7]text; HCCL; 12; true",
                "[ERROR]HCCL(12,python):%s[a.cc:1][7]text; HCCL; 12; true",
                "[EVENT] RUNTIME(12,):%s [a.cc:1]7 f:text; RUNTIME; 12; false",
                "[INFO] RUNTIME(809924,4):%s [a.cc:1]7 f:text; RUNTIME; 809924; false",
                "[INFO] HCCL(12,(a,b):c):%s [a.cc:1] [7]text; HCCL; 12; false",
                "[INFO] HCCL(12,a(1,b):c):%s [a.cc:1] [7]text (in brackets) f():2; HCCL; 12; false",
                "[TRACE] HCCL(12,python):%s [status:init] [hcom.cc:194][hccl-1][77]text; HCCL; 12; false",
                "[5] 63(12,python):%s [a.cc:1] [7]text; 63; 12; false",
            })
    void theHeadersOfAllVersionsAreRead(String line, String module, long pid, boolean error) throws IOException {
        String text = line.replace("%s", TIME);
        assertThat(read(text + "\n"))
                .containsExactly(new Line(module, pid, error, PlogTime.parse(TIME), 0, false, text));
    }

    @Test
    void aLineWithoutHeaderHasNoTime() throws IOException {
        assertThat(read("  continued f():2 (a,b):x\n"))
                .containsExactly(
                        new Line("", LogPath.UNKNOWN_PID, false, PlogTime.NONE, 0, false, "  continued f():2 (a,b):x"));
    }

    @Test
    void aPrefixOfAFrameworkIsCutOff() throws IOException {
        assertThat(read("(train pid=8400) [ERROR] HCCL(12,python):" + TIME + " text\n")
                        .get(1))
                .isEqualTo(new Line(
                        "HCCL",
                        12,
                        true,
                        PlogTime.parse(TIME),
                        17,
                        false,
                        "[ERROR] HCCL(12,python):" + TIME + " text"));
    }

    @Test
    void aLineThatRanIntoTheNextOneIsTwo() throws IOException {
        assertThat(read(HEADER + " torn" + HEADER + " whole\n"))
                .extracting(Line::text)
                .containsExactly(HEADER + " torn", HEADER + " whole");
    }

    @Test
    void onlyALastLineWithoutAnEndIsTorn() throws IOException {
        assertThat(read(HEADER + " a\n" + HEADER + " b")).extracting(Line::torn).containsExactly(false, true);
    }

    @Test
    void aCarriageReturnIsNoPartOfALine() throws IOException {
        assertThat(read(HEADER + " a\r\n")).extracting(Line::text).containsExactly(HEADER + " a");
    }

    @Test
    void whatIsNotUtf8IsReplaced() throws IOException {
        byte[] bytes = (HEADER + " x\n").getBytes(UTF_8);
        bytes[bytes.length - 2] = (byte) 0xBC;
        assertThat(read(new ByteArrayInputStream(bytes), 4_096))
                .extracting(Line::text)
                .containsExactly(HEADER + " \uFFFD");
    }

    @Test
    void aLineLongerThanTheBufferIsCutAndTheNextOneIsFound() throws IOException {
        List<Line> lines = read(
                new ByteArrayInputStream((HEADER + "y".repeat(1_000) + "\n" + HEADER + " next\n").getBytes(UTF_8)),
                256);
        assertThat(lines.get(0).text()).hasSize(256).startsWith(HEADER);
        assertThat(lines.get(lines.size() - 1).text()).isEqualTo(HEADER + " next");
        assertThat(lines).extracting(Line::torn).containsOnly(false);
    }

    @Test
    void whatWasReadBeforeAStreamBreaksIsHandedOut() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("damaged");
            }
        };
        List<Line> lines = new ArrayList<>();
        InputStream in = new SequenceInputStream(
                new ByteArrayInputStream((HEADER + " a\n" + HEADER + " b").getBytes(UTF_8)), broken);
        assertThatThrownBy(() -> new LineReader(4_096).read(in, line -> lines.add(Line.of(line))))
                .hasMessage("damaged");
        assertThat(lines).extracting(Line::text).containsExactly(HEADER + " a", HEADER + " b");
    }
}
