package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of records loses at most the one that is damaged or was being written. */
class RecordLogTest {
    private static final String HEADER = "some-records 1";
    private static final List<String> RECORDS =
            List.of("first", "the second one", "3", "and so on, [0x1,2,na,na]", "last");

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void writeFile() throws IOException {
        file = folder.resolve("records");
        try (RecordLog records = new RecordLog(file, HEADER)) {
            records.rewrite(RECORDS.subList(0, 2));
            for (String record : RECORDS.subList(2, RECORDS.size())) {
                records.append(record);
            }
            assertThat(records.size()).isEqualTo(Files.size(file));
        }
    }

    private List<String> read() throws IOException {
        try (RecordLog records = new RecordLog(file, HEADER)) {
            return records.read().texts();
        }
    }

    @Test
    void whatWasWrittenIsRead() throws IOException {
        assertThat(read()).isEqualTo(RECORDS);
        assertThat(Files.list(folder)).as("no temporary file is left").containsExactly(file);
    }

    @Test
    void aFileThatIsntThereHasNoRecords() throws IOException {
        Files.delete(file);

        assertThat(read()).isEmpty();
    }

    @Test
    void aFileThatWasCutShortAnywhereHasAllRecordsBeforeTheCut() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        int header = RecordFrame.encode(HEADER).length;
        List<Integer> ends = new ArrayList<>();
        int end = header;
        for (String record : RECORDS) {
            end += RecordFrame.encode(record).length;
            ends.add(end);
        }
        assertThat(end).isEqualTo(whole.length);

        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            int cut = length;
            // A record is whole but for the line break after it.
            long complete = ends.stream().filter(each -> each - 1 <= cut).count();
            assertThat(read())
                    .as("cut after %d of %d bytes", length, whole.length)
                    .isEqualTo(RECORDS.subList(0, (int) complete));
        }
    }

    @Test
    void whatIsAppendedAfterACutIsRead() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int length = RecordFrame.encode(HEADER).length; length < whole.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            byte[] next = RecordFrame.encode("next");
            byte[] both = java.util.Arrays.copyOf(cut, length + next.length);
            System.arraycopy(next, 0, both, length, next.length);
            Files.write(file, both);

            List<String> records = read();
            assertThat(records.get(records.size() - 1))
                    .as("cut after %d bytes", length)
                    .isEqualTo("next");
        }
    }

    @Test
    void aByteThatIsWrongSpoilsOneRecordAtMost() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < whole.length; i++) {
            for (int mask : new int[] {0x01, 0x20, 0x80, 0xFF, whole[i] ^ '\n'}) {
                byte[] damaged = whole.clone();
                damaged[i] = (byte) (damaged[i] ^ mask);
                Files.write(file, damaged);

                List<String> records = read();
                assertThat(records).as("byte %d with %02x", i, mask).isSubsetOf(RECORDS);
                assertThat(records.size()).as("byte %d with %02x", i, mask).isGreaterThanOrEqualTo(RECORDS.size() - 1);
            }
        }
    }

    @Test
    void aFileOfAnotherKindIsLeftAsItIs() throws IOException {
        for (String content :
                List.of("something else", "{}", "\n\n", "a", new String(RecordFrame.encode("some-records 2")))) {
            Files.writeString(file, content);

            assertThatThrownBy(this::read)
                    .as(content)
                    .isInstanceOf(RecordLog.ForeignFileException.class)
                    .hasMessageContaining(file.toString());
            assertThat(file).hasContent(content);
        }
    }

    @Test
    void aTextThatWouldBreakTheFrameIsRefused() {
        for (String text : List.of("two\nlines", "tab\there", "ümlaut", "\u0000")) {
            assertThatThrownBy(() -> RecordFrame.encode(text)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aLogThatIsClosedTakesNothing() throws IOException {
        RecordLog records = new RecordLog(file, HEADER);

        assertThatThrownBy(() -> records.append("x")).isInstanceOf(IOException.class);
        records.close();
    }
}
