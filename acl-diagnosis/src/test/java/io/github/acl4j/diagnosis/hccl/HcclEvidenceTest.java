package io.github.acl4j.diagnosis.hccl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.diagnosis.HcclDiagnosis;
import io.github.acl4j.diagnosis.generator.LogFormat;
import io.github.acl4j.diagnosis.generator.Noise;
import io.github.acl4j.diagnosis.generator.PlogGenerator;
import io.github.acl4j.diagnosis.generator.Scenario;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Evidence that was written where the logs are gives the same answer anywhere. */
class HcclEvidenceTest {
    private final HcclDiagnosis hccl = new HcclDiagnosis(2, bytes -> {});

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void evidenceGivesTheSameAnswerAsTheLogs(Scenario scenario) throws IOException {
        job(scenario).write(folder);
        HcclEvidence evidence = hccl.collect(List.of(folder));
        assertThat(hccl.diagnose(read(json(evidence)))).isEqualTo(hccl.diagnose(List.of(folder)));
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void theEvidenceOfEachRankGivesTheSameAnswerTogether(Scenario scenario) throws IOException {
        job(scenario).write(folder);
        List<HcclEvidence> parts = new ArrayList<>();
        try (Stream<Path> ranks = Files.list(folder)) {
            for (Path rank : ranks.filter(Files::isDirectory).toList()) {
                parts.add(read(json(hccl.collect(List.of(rank)))));
            }
        }
        Diagnosis apart = hccl.diagnose(HcclEvidence.union(parts));
        Diagnosis whole = hccl.diagnose(List.of(folder));
        assertThat(apart.cause()).isEqualTo(whole.cause());
        assertThat(apart.rootRanks()).isEqualTo(whole.rootRanks());
        assertThat(apart.confidence()).isEqualTo(whole.confidence());
    }

    @Test
    void theSameLogsGiveTheSameBytesHoweverManyThreadsRead() throws IOException {
        job(Scenario.ERROR_CQE)
                .mebibytes(0.2)
                .noise(Noise.HEAVY)
                .bytesPerFile(20_000)
                .write(folder);
        byte[] one = json(new HcclDiagnosis(1, bytes -> {}).collect(List.of(folder)));
        for (int i = 0; i < 5; i++) {
            assertThat(json(new HcclDiagnosis(8, bytes -> {}).collect(List.of(folder))))
                    .isEqualTo(one);
        }
        assertThat(json(read(one))).isEqualTo(one);
    }

    @Test
    void evidenceIsSmall() throws IOException {
        job(Scenario.LOST).mebibytes(2).ranks(2, 1).operations(3_000).write(folder);
        assertThat(json(hccl.collect(List.of(folder))).length).isLessThan(2 * 60_000);
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void eachKeptLineButAnErrorOfAnUnknownKindHasAKeyword(Scenario scenario) throws IOException {
        job(scenario).noise(Noise.HEAVY).mebibytes(0.05).write(folder);
        List<KeptLine> known = hccl.collect(List.of(folder)).processes().stream()
                .flatMap(process -> process.lines().stream())
                .filter(line -> line.kind() != LineKind.ERROR)
                .toList();
        assertThat(known)
                .isNotEmpty()
                .allSatisfy(line -> assertThat(EvidenceCollector.keywords())
                        .anySatisfy(word -> assertThat(line.text()).contains(word)));
    }

    @Test
    void allBytesAreReportedAsProgress() throws IOException {
        job(Scenario.CLEAN).write(folder);
        long[] read = {0};
        new HcclDiagnosis(1, bytes -> read[0] += bytes).collect(List.of(folder));
        long[] there = {0};
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".log")).toList()) {
                there[0] += Files.size(file);
            }
        }
        assertThat(read[0]).isEqualTo(there[0]);
    }

    @Test
    void aFileThatCannotBeReadIsAProblemAndNoFailure() throws IOException {
        job(Scenario.CLEAN).write(folder);
        Files.write(folder.resolve("x.log.gz"), new byte[] {1, 2, 3});
        HcclEvidence evidence = hccl.collect(List.of(folder));
        assertThat(evidence.problems()).singleElement().asString().startsWith("x.log.gz");
        assertThat(read(json(evidence)).problems()).isEqualTo(evidence.problems());
        assertThat(hccl.diagnose(evidence).missing()).containsAll(evidence.problems());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"format\":\"something else\",\"version\":1}",
                "{\"version\":1,\"processes\":[{}]}",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":2}",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"processes\":[{}]}",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"processes\":[",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"problems\":\"x\"}",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"problems\":[\"x\"",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"processes\":[]} {}",
                "{\"format\":\"acl4j-hccl-evidence\",\"version\":1,\"processes\":[{\"directory\":\"\",\"pid\":1,\"spans\":{},\"groups\":[],"
                        + "\"lines\":[[\"END\",0,\"HCCL\",7,0,\"\"]],\"trails\":[],\"notKept\":{},\"files\":[]}]}",
            })
    void whatIsNoEvidenceIsAnError(String json) {
        assertThatThrownBy(() -> read(json.getBytes(UTF_8))).isInstanceOf(IOException.class);
    }

    private static PlogGenerator job(Scenario scenario) {
        return PlogGenerator.of(scenario).format(LogFormat.HEAD).operations(20);
    }

    private static byte[] json(HcclEvidence evidence) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        evidence.write(out);
        return out.toByteArray();
    }

    private static HcclEvidence read(byte[] json) throws IOException {
        return HcclEvidence.read(new ByteArrayInputStream(json));
    }
}
