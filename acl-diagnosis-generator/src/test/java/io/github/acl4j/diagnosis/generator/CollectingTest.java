package io.github.acl4j.diagnosis.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However logs are put together and packed, no line of them is lost or changed; and what is to be lost is. */
class CollectingTest {

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Layout.class)
    void aLayoutKeepsAllLines(Layout layout) throws IOException {
        assertThat(sortedLines(PlogGeneratorTest.allText(write(generator().layout(layout)))))
                .isEqualTo(plainLines());
    }

    @ParameterizedTest
    @EnumSource(Layout.class)
    void anArchiveKeepsAllLines(Layout layout) throws IOException {
        for (Packing packing : List.of(Packing.GZ, Packing.ZIP, Packing.TAR_GZ)) {
            Path folder = write(generator().layout(layout).packing(packing));
            assertThat(LogFiles.below(folder)).isEmpty();
            assertThat(sortedLines(unpacked(folder))).as("%s", packing).isEqualTo(plainLines());
        }
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void whatIsLostIsGone(Loss loss) throws IOException {
        Path folder = temporary.resolve("lost");
        Expected expected = generator().bytesPerFile(2_048).loss(loss).write(folder);
        assertThat(expected.inconclusiveOk()).isEqualTo(loss != Loss.NONE);
        List<Integer> there = expected.ranks().keySet().stream()
                .filter(rank -> Files.exists(folder.resolve("rank-" + rank)))
                .toList();
        String logs = PlogGeneratorTest.allText(folder);
        switch (loss) {
            case ROOT_RANK -> assertThat(there).hasSize(3).doesNotContainAnyElementsOf(expected.rootRanks());
            case OTHER_RANK -> assertThat(there).hasSize(3).containsAll(expected.rootRanks());
            case HEADS -> assertThat(logs).contains("Task run failed").doesNotContain("Entry-HcclCommInitRootInfo");
            case DEBUG -> assertThat(logs).contains("HeartbeatAbnormal").doesNotContain("Task run failed");
            case RUN -> assertThat(logs).contains("Task run failed").doesNotContain("Entry-Hccl");
            case NONE, TAILS -> assertThat(there).hasSize(4);
        }
    }

    @Test
    void theScreenIsInTheOrderOfTime() throws IOException {
        Path folder = write(generator().layout(Layout.SCREEN));
        List<String> times = Files.readString(folder.resolve("screen-127.10.0.1.log"))
                .lines()
                .map(line -> line.substring(line.indexOf("):") + 2, line.indexOf("):") + 29))
                .toList();
        assertThat(times).hasSizeGreaterThan(50).isSorted();
    }

    private static PlogGenerator generator() {
        return PlogGeneratorTest.small(Scenario.LOST);
    }

    private Path write(PlogGenerator generator) throws IOException {
        Path folder = Files.createTempDirectory(temporary, "logs");
        generator.write(folder);
        return folder;
    }

    private List<String> plainLines() throws IOException {
        return sortedLines(PlogGeneratorTest.allText(write(generator())));
    }

    private static List<String> sortedLines(String text) {
        return text.lines()
                .map(line -> line.replaceFirst("^\\((RayWorkerWrapper|Worker_TP).*?\\) ", ""))
                .sorted()
                .toList();
    }

    private static String unpacked(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.filter(Files::isRegularFile).forEach(files::add);
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                if (name.endsWith(".zip")) {
                    ZipInputStream zip = new ZipInputStream(in);
                    while (zip.getNextEntry() != null) {
                        text.append(new String(zip.readAllBytes(), StandardCharsets.ISO_8859_1));
                    }
                } else if (name.endsWith(".tar.gz")) {
                    text.append(untarred(new GZIPInputStream(in)));
                } else if (name.endsWith(".gz")) {
                    text.append(new String(new GZIPInputStream(in).readAllBytes(), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return text.toString();
    }

    private static String untarred(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] header = in.readNBytes(512);
        while (header[0] != 0) {
            int size = Integer.parseInt(new String(header, 124, 11, StandardCharsets.US_ASCII), 8);
            text.append(new String(in.readNBytes(size), StandardCharsets.ISO_8859_1));
            in.skipNBytes((512 - size % 512) % 512);
            header = in.readNBytes(512);
        }
        return text.toString();
    }
}
