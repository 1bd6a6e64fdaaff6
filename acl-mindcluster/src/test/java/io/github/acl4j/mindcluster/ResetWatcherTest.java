package io.github.acl4j.mindcluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.recovery.FaultCode;
import io.github.acl4j.recovery.FaultLevel;
import io.github.acl4j.recovery.FaultReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code reset.json} as a container finds it, with the traps of health c.7. */
class ResetWatcherTest {
    private static final String FAULT = file(rank(1, 1, "fault", "\"reset\"", "8C03A000"), 0);
    private static final String UNRECOVERED = file(rank(1, 1, "unrecovered", "\"reset\"", "8C03A000"), 1);
    private static final String RECOVERED = file(rank(1, 1, "recovered", "\"reset\"", "8C03A000"), 2);

    @TempDir
    private Path folder;

    private Path file;
    private ResetWatcher watcher;

    @BeforeEach
    void watch() {
        file = folder.resolve("reset.json");
        watcher = new ResetWatcher(file);
    }

    private static String rank(int rank, int logic, String status, String policy, String codes) {
        return ("{\"RankId\":%d,\"LogicId\":%d,\"Status\":\"%s\",\"Policy\":%s,\"InitialPolicy\":null,"
                        + "\"ErrorCode\":[],\"ErrorCodeHex\":\"%s\"}")
                .formatted(rank, logic, status, policy, codes);
    }

    private static String file(String ranks, int retryTime) {
        return "{\"RankList\":[%s],\"UpdateTime\":1000000000,\"RetryTime\":%d}".formatted(ranks, retryTime);
    }

    private Optional<ResetChange> poll(String content) throws IOException {
        Files.writeString(file, content);
        return watcher.poll();
    }

    private RankReset only(String content) throws IOException {
        return poll(content).orElseThrow().now().ranks().get(0);
    }

    @Test
    void theLifeOfAReset() throws IOException {
        assertThat(watcher.poll()).as("no file").isEmpty();
        assertThat(watcher.problem()).isPresent();
        assertThat(only(FAULT).status()).isEqualTo(ResetStatus.FAULT);
        assertThat(watcher.poll()).as("nothing new").isEmpty();
        assertThat(only(UNRECOVERED).status()).isEqualTo(ResetStatus.UNRECOVERED);
        RankReset recovered = only(RECOVERED);
        assertThat(recovered.status()).isEqualTo(ResetStatus.RECOVERED);
        assertThat(recovered.logicId()).hasValue(1);
        assertThat(recovered.policy()).isEqualTo(ResetPolicy.RESET);
        assertThat(recovered.initialPolicy()).isEqualTo(ResetPolicy.UNKNOWN);
        assertThat(watcher.problem()).isEmpty();
    }

    @Test
    void whatIsCutShortAnywhereIsNoNews() throws IOException {
        poll(FAULT);
        for (int length = 0; length < RECOVERED.length(); length++) {
            assertThat(poll(RECOVERED.substring(0, length)))
                    .as("%d characters", length)
                    .isEmpty();
            assertThat(watcher.problem()).isPresent();
            assertThat(watcher.last())
                    .hasValueSatisfying(
                            last -> assertThat(last.ranks().get(0).status()).isEqualTo(ResetStatus.FAULT));
        }
        assertThat(poll(RECOVERED)).isPresent();
    }

    @Test
    void aFileThatIsTooBigOrGoneOrNoFileIsNoNews() throws IOException {
        poll(FAULT);
        String big = UNRECOVERED + " ".repeat((1 << 20) + 1 - UNRECOVERED.length());

        assertThat(poll(big)).isEmpty();
        assertThat(watcher.problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains("1048576"));
        assertThat(poll(big.substring(1, 1))).isEmpty();
        Files.delete(file);
        assertThat(watcher.poll()).isEmpty();
        Files.createDirectory(file);
        assertThat(watcher.poll()).isEmpty();
        Files.delete(file);
        assertThat(watcher.last()).isPresent();
        assertThat(poll(big.substring(0, 1 << 20))).as("one byte less").isPresent();
    }

    @Test
    void aGrowingRetryTimeIsNewsThoughNothingElseChanges() throws IOException {
        String ranks = rank(1, 1, "unrecovered", "\"reset\"", "8C03A000");
        poll(file(ranks, 1));

        ResetChange again = poll(file(ranks, 2)).orElseThrow();

        assertThat(again.retried()).isTrue();
        assertThat(again.ranksChanged()).isFalse();
        assertThat(poll(file(ranks, 1))).as("less is none").isEmpty();
    }

    @Test
    void whenItWasWrittenIsNoNews() throws IOException {
        poll(FAULT);

        assertThat(poll(FAULT.replace("1000000000", "1000000777"))).isEmpty();
        assertThat(poll(FAULT.replace("{\"RankList\"", "{\n  \"RankList\""))).isEmpty();
    }

    @Test
    void theOrderOfTheRanksIsNoNews() throws IOException {
        String one = rank(1, 1, "fault", "\"reset\"", "8C03A000");
        String two = rank(2, 2, "fault", "\"restart\"", "8C084E00");
        poll(file(one + "," + two, 0));

        assertThat(poll(file(two + "," + one, 0))).isEmpty();
    }

    @Test
    void newsIsWithheldWhileMoreIsToCome() throws IOException {
        String flushing = FAULT.replace("\"RetryTime\"", "\"FaultFlushing\":true,\"RetryTime\"");

        assertThat(poll(flushing)).isEmpty();
        assertThat(watcher.last()).isPresent();
        assertThat(poll(FAULT)).isPresent();
    }

    @Test
    void fieldsOfAWrongTypeAreLeftOut() throws IOException {
        ResetInfo info =
                poll("{\"RankList\":[5,null,{\"RankId\":\"1\"},{\"RankId\":2,\"LogicId\":\"x\",\"Status\":7,\"Policy\":[],\"ErrorCodeHex\":9},"
                                + "{\"RankId\":-1},{\"RankId\":3,\"Status\":\"Fault\",\"Policy\":\"RESET\"}],"
                                + "\"UpdateTime\":\"now\",\"RetryTime\":\"3\",\"FaultFlushing\":\"true\",\"GracefulExit\":true,\"RestartFaultProcess\":1}")
                        .orElseThrow()
                        .now();

        assertThat(info.ranks()).extracting(RankReset::rankId).containsExactly(2, 3);
        assertThat(info.ranks())
                .allMatch(rank -> rank.status() == ResetStatus.UNKNOWN && rank.policy() == ResetPolicy.UNKNOWN);
        assertThat(info.retryTime()).isZero();
        assertThat(info.faultFlushing()).isFalse();
        assertThat(info.problems()).hasSize(4);
        assertThat(poll("{\"RankList\":{\"RankId\":1}}").orElseThrow().now().ranks())
                .isEmpty();
    }

    @Test
    void theZeroOfAnEntryOfClusterDIsNoDevice() throws IOException {
        assertThat(only(file(rank(7, 0, "fault", "\"\"", "80E01801"), 0)).logicId())
                .isEmpty();
        assertThat(only(file(rank(8, 0, "unrecovered", "\"restart\"", "80E01801"), 0))
                        .logicId())
                .hasValue(0);
        assertThat(only(file(rank(9, 3, "fault", "\"\"", "80E01801"), 0)).logicId())
                .hasValue(3);
    }

    @Test
    void codesAreThoseOfErrorCodeHex() throws IOException {
        RankReset rank =
                only(file(rank(1, 1, "fault", "\"reset\"", "8C03A000,80E01801,[0x00f1fef5,155913,cpu,na],??"), 0));

        assertThat(rank.codes())
                .containsExactly(
                        FaultCode.chip("8C03A000"),
                        FaultCode.chip("80E01801"),
                        FaultCode.bus("[0x00f1fef5,155913,cpu,na]"));
        assertThat(watcher.last().orElseThrow().problems())
                .singleElement()
                .asString()
                .contains("??");
    }

    @ParameterizedTest
    @CsvSource({
        "empty,NOT_HANDLE",
        "ignore,NOT_HANDLE",
        "restart_request,RESTART_REQUEST",
        "restart,RESTART_BUSINESS",
        "free_reset,FREE_RESTART",
        "reset,RESTART",
        "isolate,",
        "else,"
    })
    void thePolicyIsTheClustersWordOnTheLevel(String policy, FaultLevel level) throws IOException {
        FaultReport report = only(file(rank(1, 1, "unrecovered", "\"" + policy + "\"", "80E01801"), 0))
                .reports()
                .get(0);

        assertThat(report.assertion()).isEqualTo(FaultReport.Assertion.OCCUR);
        assertThat(report.told()).isEqualTo(Optional.ofNullable(level));
    }

    @Test
    void aResetThatFailedLeavesTheDeviceOutOfService() throws IOException {
        assertThat(only(file(rank(1, 1, "failed", "\"reset\"", "80E01801"), 0)).reports())
                .extracting(FaultReport::told)
                .containsExactly(Optional.of(FaultLevel.SEPARATE));
    }

    @Test
    void whatIsToldToThePolicyIsAboutTheDevicesOfThisProcess() throws IOException {
        String ranks = rank(1, 1, "fault", "\"reset\"", "8C03A000") + ","
                + rank(100, 0, "unrecovered", "\"restart\"", "8C084E00");
        ResetChange change = poll(file(ranks, 0)).orElseThrow();

        assertThat(change.reports(rank -> rank.rankId() < 8 ? rank.logicId() : OptionalInt.empty()))
                .containsOnlyKeys(1)
                .containsEntry(
                        1, List.of(FaultReport.occur(FaultCode.chip("8C03A000")).withLevel(FaultLevel.RESTART)));
        ResetChange gone = poll(file("", 0)).orElseThrow();
        assertThat(gone.reports(RankReset::logicId))
                .containsEntry(1, List.of(FaultReport.recover(FaultCode.chip("8C03A000"))))
                .as("what isn't told any more is over")
                .containsEntry(0, List.of(FaultReport.recover(FaultCode.chip("8C084E00"))));
    }

    @Test
    void recoveredIsOver() throws IOException {
        assertThat(poll(RECOVERED).orElseThrow().reports(RankReset::logicId).get(1))
                .extracting(FaultReport::assertion)
                .containsExactly(FaultReport.Assertion.RECOVER);
    }

    @Test
    void aDeviceReturnsOnceWhenItHasRecovered() throws IOException {
        assertThat(poll(FAULT).orElseThrow().returned(RankReset::logicId)).isEmpty();
        assertThat(poll(UNRECOVERED).orElseThrow().returned(RankReset::logicId)).isEmpty();
        ResetChange recovered = poll(RECOVERED).orElseThrow();
        assertThat(recovered.returned(RankReset::logicId)).containsExactly(1);
        assertThat(recovered.returned(rank -> OptionalInt.empty()))
                .as("another process's")
                .isEmpty();
        ResetChange other = poll(file(
                        rank(1, 1, "recovered", "\"reset\"", "8C03A000")
                                + ","
                                + rank(2, 2, "fault", "\"reset\"", "8C03A000"),
                        2))
                .orElseThrow();
        assertThat(other.returned(RankReset::logicId)).isEmpty();
    }

    @Test
    void aDeviceThatIsNotToldAnyMoreReturnsUnlessItsResetFailed() throws IOException {
        String failed = rank(2, 2, "failed", "\"reset\"", "8C03A000");
        poll(file(rank(1, 1, "unrecovered", "\"reset\"", "8C03A000") + "," + failed, 0));

        assertThat(poll(file("", 0)).orElseThrow().returned(RankReset::logicId)).containsExactly(1);
    }

    @Test
    void aDeviceOfSeveralRanksReturnsWithTheLastOfThem() throws IOException {
        String one = rank(1, 1, "recovered", "\"reset\"", "8C03A000");
        poll(file(rank(1, 1, "fault", "\"reset\"", "8C03A000") + "," + rank(2, 1, "fault", "\"reset\"", ""), 0));

        assertThat(poll(file(one + "," + rank(2, 1, "fault", "\"reset\"", ""), 0))
                        .orElseThrow()
                        .returned(RankReset::logicId))
                .isEmpty();
        assertThat(poll(file(one + "," + rank(2, 1, "recovered", "\"reset\"", ""), 0))
                        .orElseThrow()
                        .returned(RankReset::logicId))
                .containsExactly(1);
    }

    @Test
    void restartTypeMayLieBesideIt() throws IOException {
        Files.writeString(folder.resolve("restartType"), "podReschedule\n");

        assertThat(poll(FAULT).orElseThrow().now().restartType()).isEqualTo("podReschedule");
        Files.delete(folder.resolve("restartType"));
        assertThat(poll(UNRECOVERED).orElseThrow().now().restartType()).isEmpty();
    }

    @Test
    void aCheckCodeThatDoesNotFitMeansThatItIsBeingWritten() throws IOException {
        Path checkCode = folder.resolve("checkCode");
        Files.writeString(checkCode, "0000000000000000000000000000000000000000000000000000000000000000");

        assertThat(poll(FAULT)).isEmpty();
        assertThat(watcher.problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains("checkCode"));
        assertThat(poll(FAULT))
                .as("of the same content twice it isn't the moment")
                .isPresent();
        Files.writeString(checkCode, Checksum.sha256(UNRECOVERED.getBytes(StandardCharsets.UTF_8)) + "\n");
        assertThat(poll(UNRECOVERED)).isPresent();
    }

    @Test
    void theLinksOfAConfigMapAreSwapped() throws IOException {
        Path first = Files.createDirectory(folder.resolve("..2031_1"));
        Path second = Files.createDirectory(folder.resolve("..2031_2"));
        Files.writeString(first.resolve("reset.json"), FAULT);
        Files.writeString(second.resolve("reset.json"), RECOVERED);
        Path data = Files.createSymbolicLink(folder.resolve("..data"), first.getFileName());
        Files.createSymbolicLink(file, Path.of("..data", "reset.json"));
        assertThat(watcher.poll()).isPresent();
        assertThat(watcher.poll()).isEmpty();

        Path next = Files.createSymbolicLink(folder.resolve("..data_tmp"), second.getFileName());
        Files.move(next, data, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);

        assertThat(watcher.poll())
                .hasValueSatisfying(change ->
                        assertThat(change.now().ranks().get(0).status()).isEqualTo(ResetStatus.RECOVERED));
        Files.delete(data);
        assertThat(watcher.poll()).as("a link that leads nowhere").isEmpty();
    }
}
