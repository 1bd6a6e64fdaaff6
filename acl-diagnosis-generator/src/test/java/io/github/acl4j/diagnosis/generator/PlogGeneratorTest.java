package io.github.acl4j.diagnosis.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The generator is deterministic, and writes what its expected answers rest on, in the spelling of hccl.md (a). */
class PlogGeneratorTest {

    private static final String HUNG = "Task run failed, base information is ";

    @TempDir
    Path temporary;

    static Stream<Arguments> stories() {
        return Stream.of(Scenario.values())
                .flatMap(scenario -> Stream.of(LogFormat.values())
                        .filter(format -> format.tells(scenario))
                        .map(format -> Arguments.of(scenario, format)));
    }

    @ParameterizedTest
    @MethodSource("stories")
    void theEvidenceStandsInTheLogs(Scenario scenario, LogFormat format) throws IOException {
        Expected expected = small(scenario).format(format).write(temporary);
        String logs = allText(temporary);
        assertThat(logs).contains(expected.group());
        assertThat(expected.evidence()).allSatisfy(text -> assertThat(logs).contains(text));
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void theRanksThatTimeOutAreThoseThatWait(Scenario scenario) throws IOException {
        Expected expected = small(scenario).write(temporary);
        List<Integer> failed = ranksWith(expected, HUNG);
        switch (scenario) {
            case CLEAN, CLEAN_SHUTDOWN_LOST -> assertThat(failed).isEmpty();
            case LOST, STUCK, PARTIAL_TIMEOUT_MISSING_RANK, PARTIAL_TIMEOUT_OTHER_FIRST_ERROR, SDMA_EARLY_DESTROY ->
                assertThat(failed).hasSize(3).doesNotContainAnyElementsOf(expected.rootRanks());
            case CQE_PEER_EXIT, CROSS_GROUP ->
                assertThat(failed).hasSize(3).doesNotContainAnyElementsOf(expected.rootRanks());
            case SERVER_LOST -> assertThat(failed).hasSize(2).doesNotContainAnyElementsOf(expected.rootRanks());
            default -> assertThat(failed).hasSize(4);
        }
    }

    @ParameterizedTest
    @EnumSource(LogFormat.class)
    void eachLineHasTheHeaderOfItsFormat(LogFormat format) throws IOException {
        Pattern hccl = Pattern.compile(
                switch (format) {
                    case V80, V81 ->
                        "\\[(INFO|ERROR)] HCCL\\(\\d+,python3\\.10\\):[-:.\\d]{27} \\[\\w+\\.\\w+:\\d+]\\[\\d+].*";
                    case DOC ->
                        "(\\[INFO] HCCL\\(\\d+,python3\\.10\\):[-:.\\d]{27} \\[\\w+\\.\\w+:\\d+] \\[\\d+]"
                                + "|\\[ERROR]HCCL\\(\\d+,python3\\.10\\):[-:.\\d]{27}\\[\\w+\\.\\w+:\\d+]\\[\\d+]).*";
                    default ->
                        "\\[(INFO|ERROR)] HCCL\\(\\d+,python3\\.10\\):[-:.\\d]{27} \\[\\w+\\.\\w+:\\d+] \\[\\d+].*";
                });
        small(Scenario.LOST).format(format).mebibytes(0.3).write(temporary);
        List<String> lines = allText(temporary).lines().toList();
        assertThat(lines)
                .filteredOn(line -> line.contains("HCCL("))
                .allMatch(line -> hccl.matcher(line).matches());
        assertThat(lines).allMatch(line -> line.matches("\\[[A-Z]+] ?[A-Z]+\\(\\d+,[^)]*\\):\\d{4}-.*"));
    }

    @Test
    void theDeadRankIsSilentThirtySecondsBeforeItIsMissed() throws IOException {
        Expected expected = small(Scenario.LOST).write(temporary);
        String last = lastLine(temporary.resolve("rank-" + expected.rootRanks().get(0)));
        String missed = allText(temporary)
                .lines()
                .filter(line -> line.contains("status[LOST]"))
                .map(PlogGeneratorTest::time)
                .sorted()
                .findFirst()
                .orElseThrow();
        assertThat(last).isLessThan(missed);
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void theSameSettingsGiveTheSameBytes(Scenario scenario) throws IOException {
        PlogGenerator generator =
                small(scenario).mebibytes(0.02).noise(Noise.HEAVY).skewSeconds(2);
        Expected one = generator.write(temporary.resolve("one"));
        Expected two = generator.write(temporary.resolve("two"));
        assertThat(two).isEqualTo(one);
        assertThat(contents(temporary.resolve("two"))).isEqualTo(contents(temporary.resolve("one")));
        generator.seed(2).write(temporary.resolve("three"));
        assertThat(contents(temporary.resolve("three"))).isNotEqualTo(contents(temporary.resolve("one")));
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void renamedRanksAreAtTheSamePlaces(Scenario scenario) throws IOException {
        Expected one = small(scenario).write(temporary.resolve("one"));
        Expected two = small(scenario).renamed().write(temporary.resolve("two"));
        assertThat(two.ranks()).isNotEqualTo(one.ranks());
        assertThat(places(two)).isEqualTo(places(one));
    }

    private static List<Expected.RankPlace> places(Expected expected) {
        return expected.rootRanks().stream()
                .map(rank -> expected.ranks().get(rank))
                .sorted((a, b) -> Integer.compare(a.pid(), b.pid()))
                .toList();
    }

    @Test
    void aLineHasAtMost1024BytesWithItsEnd() throws IOException {
        small(Scenario.CLEAN).mebibytes(0.3).noise(Noise.HEAVY).write(temporary);
        String logs = allText(temporary);
        assertThat(logs.lines().mapToInt(String::length)).allMatch(length -> length <= 1_023);
        assertThat(logs).contains("yyyy", "is only quoted text here", "\n  continuation line", ",(a,b):c):", ",):");
    }

    @Test
    void fullFilesAreFollowedByOthers() throws IOException {
        small(Scenario.CLEAN).bytesPerFile(2_048).write(temporary);
        List<Path> files = LogFiles.below(temporary.resolve("rank-0/run"));
        assertThat(files).hasSizeGreaterThan(3);
        for (Path file : files) {
            assertThat(Files.size(file)).isLessThanOrEqualTo(2_048);
        }
    }

    @Test
    void unrelatedErrorsAreOnAllRanks() throws IOException {
        Expected expected = small(Scenario.STUCK).unrelatedErrors(4).write(temporary);
        assertThat(expected.alsoOk()).contains("OTHER_FIRST_ERROR");
        assertThat(ranksWith(expected, "[ERROR]")).hasSize(4);
    }

    @Test
    void whatTheHeartbeatOfThe950DoesNotKnowIsNoStoryThere() {
        assertThatThrownBy(() -> small(Scenario.STUCK).format(LogFormat.A950).write(temporary))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("STUCK", "A950");
    }

    @Test
    void aStoryNeedsTwoRanks() {
        assertThatThrownBy(() -> small(Scenario.CLEAN).ranks(1, 1).write(temporary))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ranks 1");
    }

    static PlogGenerator small(Scenario scenario) {
        return PlogGenerator.of(scenario).operations(20).ranks(4, 2);
    }

    private List<Integer> ranksWith(Expected expected, String text) throws IOException {
        List<Integer> ranks = new ArrayList<>();
        for (int rank : expected.ranks().keySet()) {
            if (allText(temporary.resolve("rank-" + rank)).contains(text)) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    private static String lastLine(Path folder) throws IOException {
        return allText(folder)
                .lines()
                .map(PlogGeneratorTest::time)
                .sorted()
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    private static String time(String line) {
        return line.substring(line.indexOf("):") + 2).substring(0, 27);
    }

    static String allText(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : LogFiles.below(folder)) {
            text.append(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path file : LogFiles.below(folder)) {
            contents.put(folder.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        return contents;
    }
}
