package io.github.acl4j.diagnosis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.acl4j.diagnosis.generator.Expected;
import io.github.acl4j.diagnosis.generator.LogFormat;
import io.github.acl4j.diagnosis.generator.Loss;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes in and comes out of {@code acl diagnose} and {@code acl collect}. */
class DiagnoseCommandTest {
    @TempDir
    Path folder;

    private Path logs = Path.of("");

    @BeforeEach
    void nameTheFolder() {
        logs = folder.resolve("logs");
    }

    @Test
    void theAnswerIsInTheFirstLineAndTheEvidenceHasFileAndByte() throws IOException {
        Expected expected = job(Scenario.LOST).write(logs);
        int root = expected.rootRanks().get(0);
        Acl acl = Acl.run("diagnose", logs.toString());
        assertThat(acl.exit()).isZero();
        assertThat(acl.out().lines().findFirst().orElseThrow())
                .startsWith("Rank " + root + " on ")
                .endsWith(" fell silent, and the others waited in vain.");
        assertThat(acl.out())
                .containsSubsequence("\nWhy\n", "/run/plog/plog-", ", byte ", "status[LOST]")
                .containsSubsequence("\nWho waited for whom\n", "reports no timeout there", "\nWhat to do\n");
        assertThat(acl.out().lines()).allMatch(line -> line.length() <= 100);
        assertThat(acl.err()).isEmpty();
    }

    @Test
    void thePageForOperatorsShowsARealReport() throws IOException {
        PlogGenerator.of(Scenario.CROSS_GROUP).operations(60).write(logs);
        String report = Acl.run("diagnose", logs.toString()).out().stripTrailing();
        assertThat(Files.readString(Path.of("..", "docs", "diagnose.md"))).contains("\n" + report + "\n");
        String answer = report.lines().findFirst().orElseThrow();
        assertThat(Files.readString(Path.of("..", "README.md"))).contains("\n" + answer + "\n");
    }

    @Test
    void theByteIsWhereTheLineBegins() throws IOException {
        job(Scenario.STUCK).write(logs);
        for (JsonNode line :
                json(Acl.run("diagnose", "--json", logs.toString())).path("evidence")) {
            byte[] bytes = Files.readAllBytes(logs.resolve(line.path("file").asText()));
            String text = line.path("text").asText();
            String there = new String(bytes, line.path("offset").asInt(), 40, java.nio.charset.StandardCharsets.UTF_8);
            // Of the entry log only the fields are kept.
            assertThat(text.startsWith(there) || there.contains("HCCL("))
                    .as(text)
                    .isTrue();
        }
    }

    @Test
    void theJsonHasExactlyTheseKeys() throws IOException {
        Expected expected = job(Scenario.ERROR_CQE).write(logs);
        JsonNode json = json(Acl.run("diagnose", "--json", logs.toString()));
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "class",
                        "rootRanks",
                        "link",
                        "group",
                        "timeoutSeconds",
                        "confidence",
                        "evidence",
                        "missing",
                        "alternatives");
        assertThat(json.path("class").asText()).isEqualTo(expected.cause());
        assertThat(json.path("rootRanks")).extracting(JsonNode::asInt).isEqualTo(expected.rootRanks());
        assertThat(json.path("link")).extracting(JsonNode::asInt).isEqualTo(expected.link());
        assertThat(json.path("group").asText()).isEqualTo(expected.group());
        assertThat(json.path("timeoutSeconds").asInt()).isEqualTo(expected.timeoutSeconds());
        assertThat(json.path("evidence").get(0).fieldNames()).toIterable().containsExactly("file", "offset", "text");
        job(Scenario.CLEAN).write(folder.resolve("clean"));
        JsonNode clean =
                json(Acl.run("diagnose", "--json", folder.resolve("clean").toString()));
        assertThat(clean.path("class").asText()).isEqualTo("NONE");
        assertThat(clean.path("link").isNull()).isTrue();
    }

    @Test
    void theExitCodeTellsTheOutcome() throws IOException {
        job(Scenario.CLEAN).write(folder.resolve("clean"));
        assertThat(Acl.run("diagnose", folder.resolve("clean").toString()).exit())
                .isEqualTo(3);
        job(Scenario.OP_MISMATCH).loss(Loss.DEBUG).write(folder.resolve("lost"));
        Acl inconclusive = Acl.run("diagnose", folder.resolve("lost").toString());
        assertThat(inconclusive.exit()).isEqualTo(1);
        assertThat(inconclusive.out()).startsWith("Inconclusive: ").contains("What is missing");
        Files.createDirectory(logs);
        Acl nothing = Acl.run("diagnose", logs.toString());
        assertThat(nothing.exit()).isEqualTo(1);
        assertThat(nothing.out()).startsWith("Inconclusive: there are no logs of CANN here.");
    }

    /** A server's name stands in front of its files, as that of its folder does, so that nothing else differs. */
    @ParameterizedTest
    @EnumSource(Scenario.class)
    void evidenceOfEachServerGivesTheSameAnswerAsTheFolders(Scenario scenario) throws IOException {
        Expected expected = job(scenario).ranks(8, 4).write(logs);
        List<String> folders = new ArrayList<>();
        List<String> evidence = new ArrayList<>();
        for (int server = 1; server <= 2; server++) {
            Path itsLogs = Files.createDirectory(folder.resolve("server" + server));
            for (int rank = 4 * (server - 1); rank < 4 * server; rank++) {
                Files.move(logs.resolve("rank-" + rank), itsLogs.resolve("rank-" + rank));
            }
            Path file = folder.resolve("server" + server + ".json");
            Acl collected = Acl.run("collect", itsLogs.toString(), "-o", file.toString());
            assertThat(collected.exit()).as(collected.err()).isZero();
            assertThat(collected.err()).contains("4 processes");
            folders.add(itsLogs.toString());
            evidence.add(file.toString());
        }
        Acl whole = diagnose(folders);
        Acl apart = diagnose(evidence);
        assertThat(apart.out().replace(".json/", "/")).isEqualTo(whole.out());
        assertThat(apart.exit()).isEqualTo(whole.exit());
        assertThat(json(whole).path("class").asText())
                .isIn(java.util.stream.Stream.concat(
                                java.util.stream.Stream.of(expected.cause()), expected.alsoOk().stream())
                        .toList());
        Acl mixed = diagnose(List.of(folders.get(0), evidence.get(1)));
        assertThat(mixed.out().replace(".json/", "/")).isEqualTo(whole.out());
    }

    private static Acl diagnose(List<String> paths) {
        List<String> args = new ArrayList<>(List.of("diagnose", "--json"));
        args.addAll(paths);
        return Acl.run(args.toArray(String[]::new));
    }

    @Test
    void theSameLogsGiveTheSameEvidence() throws IOException {
        job(Scenario.LOST).write(logs);
        Path first = folder.resolve("first.json");
        Path second = folder.resolve("second.json");
        Acl.run("collect", logs.toString(), "-o", first.toString());
        Acl.run("collect", logs.toString(), "--output", second.toString());
        assertThat(first).hasSameBinaryContentAs(second);
        assertThat(Files.size(first)).isLessThan(200_000);
        try (var left = Files.list(folder)) {
            assertThat(left).allMatch(file -> !file.toString().endsWith(".part"));
        }
    }

    @Test
    void whereThereAreNoLogsNothingIsWritten() throws IOException {
        Files.createDirectory(logs);
        Path file = folder.resolve("evidence.json");
        Acl acl = Acl.run("collect", logs.toString(), "-o", file.toString());
        assertThat(acl.exit()).isEqualTo(1);
        assertThat(acl.err()).contains("no logs of CANN");
        assertThat(file).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing",
                "[1, 2",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":7,\"processes\":[]}",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"problems\":[[[[",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"processes\":[{\"pid\":\"\\u001b[2J\"}]}"
            })
    void evidenceThatCannotBeReadIsWrongUsage(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("evidence.json"), content);
        assertWrong("evidence.json is no evidence that can be read: ", "diagnose", file.toString());
    }

    @Test
    void ofALaterVersionItSaysWhatToDo() throws IOException {
        Path file = Files.writeString(
                folder.resolve("later"), "{\"format\":\"acl4j-hccl-evidence\",\"version\":2,\"processes\":[]}");
        assertWrong(
                "evidence of version 2, and this program reads 1: use the program that collected it",
                "diagnose",
                file.toString());
    }

    @Test
    void whatALogClaimsBeyondAnyMachineIsNotBelieved() throws IOException {
        Files.createDirectories(logs.resolve("run/plog"));
        Files.writeString(
                logs.resolve("run/plog/plog-1_20251005090000000.log"),
                "[INFO] HCCL(1,python):2025-10-05-09:00:00.000.000 [a.cc:1] [1]hcclCommInitInfo:commId[g], rank[0],"
                        + " totalRanks[999999999999], serverId[127.10.0.1], identifier[g]\n");
        assertThat(Acl.run("diagnose", logs.toString()).exit()).isEqualTo(1);
    }

    @Test
    void wrongUsageIsToldInOneLine() throws IOException {
        job(Scenario.CLEAN).write(logs);
        assertWrong("Missing required parameter: 'PATH'", "diagnose");
        assertWrong("missing isn't there", "diagnose", "missing");
        assertWrong("is given twice", "diagnose", logs.toString(), logs.toString());
        assertWrong(
                "lies in another",
                "diagnose",
                logs.toString(),
                logs.resolve("rank-1").toString());
        assertWrong("Missing required option: '--output=FILE'", "collect", logs.toString());
        assertWrong(
                "can't be written",
                "collect",
                logs.toString(),
                "-o",
                folder.resolve("no/e.json").toString());
        assertWrong(
                "can't be written",
                "diagnose",
                logs.toString(),
                "--html",
                folder.resolve("no/e.html").toString());
        Path evidence = folder.resolve("e.json");
        Acl.run("collect", logs.toString(), "-o", evidence.toString());
        assertWrong(
                "is evidence already",
                "collect",
                evidence.toString(),
                "-o",
                folder.resolve("f.json").toString());
    }

    private static void assertWrong(String message, String... args) {
        Acl acl = Acl.run(args);
        assertThat(acl.exit()).as(message).isEqualTo(2);
        assertThat(acl.err())
                .contains(message)
                .contains("--help")
                .hasLineCount(2)
                .doesNotContain("\u001b");
        assertThat(acl.out()).isEmpty();
    }

    @Test
    void thereIsHelp() {
        assertThat(Acl.run("diagnose", "--help").out()).contains("--json", "--html", "Exit code");
        assertThat(Acl.run("collect", "--help").out()).contains("--output", "names and addresses of hosts");
    }

    private static PlogGenerator job(Scenario scenario) {
        return PlogGenerator.of(scenario).format(LogFormat.V85).operations(20);
    }

    private static JsonNode json(Acl acl) throws IOException {
        return new ObjectMapper().readTree(acl.out());
    }
}
