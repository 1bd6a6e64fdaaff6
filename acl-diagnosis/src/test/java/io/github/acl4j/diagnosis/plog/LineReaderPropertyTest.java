package io.github.acl4j.diagnosis.plog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** However bytes arrive, the same lines come out, and nothing throws. */
class LineReaderPropertyTest {
    @Property(tries = 300)
    void portionsDoNotMatter(@ForAll("text") String text, @ForAll @IntRange(min = 1, max = 40) int portion)
            throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        List<LineReaderTest.Line> whole = LineReaderTest.read(new ByteArrayInputStream(bytes), 8_192);
        InputStream slow = new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] to, int from, int length) {
                return super.read(to, from, Math.min(length, portion));
            }
        };
        assertThat(LineReaderTest.read(slow, 8_192)).isEqualTo(whole);
    }

    @Property(tries = 300)
    void aBufferThatHoldsTheLongestLineIsLargeEnough(@ForAll("text") String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        int longest =
                text.lines().mapToInt(line -> line.getBytes(UTF_8).length).max().orElse(0);
        assertThat(LineReaderTest.read(new ByteArrayInputStream(bytes), Math.max(longest + 2, 16)))
                .isEqualTo(LineReaderTest.read(new ByteArrayInputStream(bytes), 65_536));
    }

    @Property(tries = 300)
    void anyBytesAreRead(@ForAll byte[] bytes) throws IOException {
        long[] length = {0};
        LineReaderTest.read(new ByteArrayInputStream(bytes), 64).forEach(line -> length[0]++);
        assertThat(new LineReader(64).read(new ByteArrayInputStream(bytes), line -> {}))
                .isEqualTo(bytes.length);
        assertThat(length[0]).isLessThanOrEqualTo(bytes.length);
    }

    @Provide
    Arbitrary<String> text() {
        Arbitrary<String> pieces = Arbitraries.of(
                "[ERROR] HCCL(12,python):2025-10-24-11:16:55.493.816 [a.cc:1] [7]",
                "[INFO] RUNTIME(3,):2025-10-24-11:16:55.493.816 ",
                "HCCL(4,(x):2025-10-24-11:16:55.493.816",
                "text",
                "):2",
                ")",
                "\n",
                "\r\n",
                "(12,",
                "\u96c6");
        return pieces.list().ofMaxSize(30).map(list -> String.join("", list));
    }
}
