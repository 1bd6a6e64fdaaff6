package io.github.acl4j.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a history keeps over a restart, and what stands in its way. */
class RecoveryHistoryTest {
    private static final String HEADER = "acl4j-recovery-history 1";

    @TempDir
    private Path folder;

    private Path file;
    private PolicyBench bench;
    private RecoveryHistory history;

    @BeforeEach
    void openFirst() throws IOException {
        file = folder.resolve("history");
        history = RecoveryHistory.open(file);
        bench = new PolicyBench(PolicySettings.DEFAULT, history);
    }

    /** A new process, in which the wall clock shows that so much time has passed, and the monotonic one begins anew. */
    private void restart(Duration gap) throws IOException {
        history.close();
        history = RecoveryHistory.open(file);
        PolicyBench next = new PolicyBench(PolicySettings.DEFAULT, history);
        next.wall = bench.wall.plus(gap);
        next.nanos = 77;
        bench = next;
    }

    @Test
    void theSecondMemoryErrorOfADayIsTheSecondAfterARestartToo() throws IOException {
        bench.report(0, FaultReport.once(PolicyBench.HBM));
        restart(Duration.ofHours(23));

        assertThat(bench.report(0, FaultReport.once(PolicyBench.HBM)).level()).isEqualTo(FaultLevel.MANUALLY_SEPARATE);
        restart(Duration.ofDays(1_000));
        RecoveryDecision still = bench.tick(0);
        assertThat(still.level()).isEqualTo(FaultLevel.MANUALLY_SEPARATE);
        assertThat(still.fresh()).as("the new process hears of it").isTrue();
        bench.policy.forget(bench.time(), 0);
        restart(Duration.ZERO);
        assertThat(bench.tick(0).level()).isEqualTo(FaultLevel.NORMAL);
    }

    @Test
    void aFaultThatIsStillThereIsNotCountedAgain() throws IOException {
        bench.occur(0, PolicyBench.HBM);
        restart(Duration.ofMinutes(1));

        assertThat(bench.policy.activeFaults(0)).containsExactly(PolicyBench.HBM);
        assertThat(bench.occur(0, PolicyBench.HBM).level()).isEqualTo(FaultLevel.RESTART_BUSINESS);
    }

    @ParameterizedTest
    @CsvSource({"-100000,0", "0,0", "21599,0", "21600,3"})
    void aBudgetComesBackWithTheTimeThatHasPassed(long seconds, int left) throws IOException {
        for (int i = 0; i < 3; i++) {
            bench.returned(0, 507014);
        }
        restart(Duration.ofSeconds(seconds));

        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isEqualTo(left);
    }

    @Test
    void aJumpThatWasNoticedIsNotTakenForTime() throws IOException {
        for (int i = 0; i < 3; i++) {
            bench.returned(0, 507014);
        }
        bench.jump(Duration.ofHours(10));
        bench.passSeconds(1).tick(0);
        restart(Duration.ofSeconds(1));

        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isZero();
    }

    @Test
    void aBackoffGoesOn() throws IOException {
        RecoveryDecision decision = bench.returned(0, 507014);
        bench.policy.finished(bench.time(), decision, false);
        restart(Duration.ZERO);

        assertThat(bench.returned(0, 507014).delay()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void whatTheClusterToldAndCodesOfTheBusAreKept() throws IOException {
        FaultCode bus = FaultCode.bus("[0x00f1fef5,155913,cpu,na]");
        bench.report(3, FaultReport.occur(bus).withLevel(FaultLevel.SUB_HEALTH), FaultReport.occur(PolicyBench.LINK));
        bench.passSeconds(21).tick(3);
        restart(Duration.ZERO);

        assertThat(bench.policy.activeFaults(3)).containsExactlyInAnyOrder(bus, PolicyBench.LINK);
        assertThat(bench.tick(3).level()).isEqualTo(FaultLevel.PRE_SEPARATE);
        bench.report(3, FaultReport.recover(PolicyBench.LINK));
        assertThat(bench.passSeconds(61).tick(3).level()).isEqualTo(FaultLevel.SUB_HEALTH);
    }

    @Test
    void everyDecisionIsOnTheDiskBeforeItIsGiven() throws IOException {
        bench.returned(0, 507014);
        byte[] withoutClosing = Files.readAllBytes(file);

        Path copy = folder.resolve("copy");
        Files.write(copy, withoutClosing);
        try (RecoveryHistory other = RecoveryHistory.open(copy)) {
            PolicyBench next = new PolicyBench(PolicySettings.DEFAULT, other);
            assertThat(next.policy.budgetLeft(next.time(), 0)).isEqualTo(2);
        }
        assertThat(history.status().isDurable()).isTrue();
        assertThat(history.status().file()).contains(file);
    }

    @Test
    void aFileThatWasCutShortAnywhereCanBeGoneOnWith() throws IOException {
        bench.report(0, FaultReport.once(PolicyBench.HBM));
        bench.returned(0, 507014);
        byte[] whole = Files.readAllBytes(file);
        int before = 3;
        for (int length = whole.length; length >= 0; length--) {
            Path cut = folder.resolve("cut");
            Files.write(cut, java.util.Arrays.copyOf(whole, length));
            try (RecoveryHistory other = RecoveryHistory.open(cut)) {
                PolicyBench next = new PolicyBench(PolicySettings.DEFAULT, other);
                int used = 3 - next.policy.budgetLeft(next.time(), 0);
                assertThat(used).isLessThanOrEqualTo(before);
                before = used;
                assertThat(next.returned(1, 507014).action()).isEqualTo(RecoveryAction.REBUILD);
                assertThat(other.status().isDurable()).isTrue();
            }
        }
        assertThat(before).isZero();
    }

    @Test
    void aDamagedRecordIsToldAndLeftOut() throws IOException {
        bench.returned(0, 507014);
        bench.returned(1, 507018);
        history.close();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 5] ^= 1;
        Files.write(file, bytes);

        history = RecoveryHistory.open(file);

        assertThat(history.status().lostRecords()).isEqualTo(1);
        restart(Duration.ZERO);
        assertThat(history.status().lostRecords()).as("it was written anew").isZero();
        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isEqualTo(2);
    }

    @Test
    void aRecordThatMakesNoSenseIsLeftOut() throws IOException {
        bench.returned(0, 507014);
        history.close();
        for (String text : List.of(
                "nonsense",
                "1 2",
                "1 2 3;X 1",
                "1 2 3;C 1",
                "1 2 3;B x device 1 1",
                "1 99999999999999999 3",
                "1 2 3;C 0 CHIP:zz - - - - - - 0 - -")) {
            Files.write(file, RecordFrame.encode(text), java.nio.file.StandardOpenOption.APPEND);
        }

        history = RecoveryHistory.open(file);
        bench = new PolicyBench(PolicySettings.DEFAULT, history);

        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isEqualTo(2);
    }

    @Test
    void aFileOfAnotherKindOrOfALaterVersionIsRefusedAndLeftAsItIs() throws IOException {
        history.close();
        for (String content : List.of(
                "[logging]\nlevel=info\n",
                new String(RecordFrame.encode("acl4j-recovery-history 2"), StandardCharsets.US_ASCII))) {
            Files.writeString(file, content);

            assertThatThrownBy(() -> RecoveryHistory.open(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(file.toString());
            assertThat(file).hasContent(content);
        }
        Files.delete(file);
        RecoveryHistory.open(file).close();
    }

    @Test
    void oneProcessAtATime() throws Exception {
        assertThatThrownBy(() -> RecoveryHistory.open(file))
                .isInstanceOf(HistoryInUseException.class)
                .hasMessageContaining(file.toString());
        history.close();

        Process child = start("5", "1000000");
        try (BufferedReader out = output(child)) {
            assertThat(out.readLine()).isEqualTo("0");
            assertThatThrownBy(() -> RecoveryHistory.open(file))
                    .isInstanceOf(HistoryInUseException.class)
                    .hasMessageContaining(file.toString());
        } finally {
            end(child);
        }
        history = RecoveryHistory.open(file);
    }

    @Test
    void aFolderThatIsNotThereIsAMistake() {
        assertThatThrownBy(() -> RecoveryHistory.open(folder.resolve("no/history")))
                .isInstanceOf(IOException.class);
    }

    /** A disk that takes so many bytes. */
    private static final class FullDisk extends RecordLog {
        private int room;

        FullDisk(Path file, int room) {
            super(file, HEADER);
            this.room = room;
        }

        @Override
        int write(FileChannel open, byte[] bytes) throws IOException {
            if (bytes.length <= room) {
                room -= bytes.length;
                return super.write(open, bytes);
            }
            super.write(open, java.util.Arrays.copyOf(bytes, room));
            room = 0;
            throw new IOException("No space left on device");
        }
    }

    @Test
    void aFullDiskStopsNothingAndIsTold() throws IOException {
        Path other = folder.resolve("other");
        FullDisk disk = new FullDisk(other, 150);
        history.close();
        history = RecoveryHistory.open(new RecoveryJournal(other, disk, 10_000));
        bench = new PolicyBench(PolicySettings.DEFAULT, history);
        assertThat(history.status().isDurable()).isTrue();

        for (int i = 0; i < 3; i++) {
            assertThat(bench.returned(0, 507014).action()).isEqualTo(RecoveryAction.REBUILD);
        }

        assertThat(history.status().problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains("No space left"));
        assertThat(history.status().isDurable()).isFalse();
        assertThat(bench.returned(0, 507014).rule()).as("known in memory").isEqualTo("budget-spent");
        disk.room = 100_000;
        bench.passSeconds(61).returned(1, 507014);
        assertThat(history.status().isDurable())
                .as("the whole of it was written")
                .isTrue();
        history.close();
        history = RecoveryHistory.open(other);
        bench = new PolicyBench(PolicySettings.DEFAULT, history);
        assertThat(bench.policy.budgetLeft(bench.time(), 0)).isZero();
        assertThat(history.status().lostRecords()).isZero();
    }

    @Test
    void aFolderThatCannotBeWrittenToStopsNothingAndIsTold() throws IOException {
        bench.returned(0, 507014);
        history.close();
        // In the place of the lock, something that can't be opened for writing, as in a folder that is read-only.
        Files.delete(folder.resolve("history.lock"));
        Files.createDirectory(folder.resolve("history.lock"));

        history = RecoveryHistory.open(file);
        bench = new PolicyBench(PolicySettings.DEFAULT, history);

        assertThat(history.status().isDurable()).isFalse();
        assertThat(bench.policy.budgetLeft(bench.time(), 0))
                .as("it is read all the same")
                .isEqualTo(2);
        assertThat(bench.returned(0, 507014).action()).isEqualTo(RecoveryAction.REBUILD);
        assertThat(bench.passSeconds(61).returned(0, 507014).budgetLeft()).isZero();
    }

    @Test
    void theFileDoesNotGrowForEver() throws IOException {
        history.close();
        history = RecoveryHistory.open(RecoveryJournal.of(file, 4_096));
        bench = new PolicyBench(PolicySettings.DEFAULT, history);
        for (int i = 0; i < 300; i++) {
            bench.passSeconds(5_000).returned(i % 4, 507014);
            assertThat(Files.size(file)).isLessThan(10_000);
        }

        int left = bench.policy.budgetLeft(bench.time(), 3);
        restart(Duration.ZERO);
        assertThat(bench.policy.budgetLeft(bench.time(), 3)).isEqualTo(left);
    }

    @Test
    void aClosedHistoryGoesOnInMemory() throws IOException {
        history.close();

        assertThat(bench.returned(0, 507014).action()).isEqualTo(RecoveryAction.REBUILD);
        history.close();
    }

    @Test
    void aProcessThatIsKilledWhileItWritesLosesWhatItHadNotSaid() throws Exception {
        history.close();
        killed(new Random(1), 2);
    }

    @Test
    @Tag("slow")
    void manyProcessesThatAreKilledWhileTheyWrite() throws Exception {
        history.close();
        killed(new Random(), 40);
    }

    private void killed(Random random, int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            Files.deleteIfExists(file);
            int last = -1;
            Process child = start("90", "600");
            try (BufferedReader out = output(child)) {
                int until = random.nextInt(80);
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    last = Integer.parseInt(line);
                    if (last == until) {
                        child.toHandle().destroyForcibly();
                    }
                }
            } finally {
                end(child);
            }
            assertThat(last).isNotNegative();
            try (RecoveryHistory left = RecoveryHistory.open(file)) {
                int kept =
                        left.device(0).codes.get(HistoryWriter.CODE).occurrences.size();
                assertThat(kept).as("said %d", last + 1).isBetween(last + 1, last + 2);
            }
        }
    }

    private Process start(String steps, String rewriteAt) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx64m",
                        "-cp",
                        classPath(),
                        HistoryWriter.class.getName(),
                        file.toString(),
                        steps,
                        rewriteAt)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Tests run with modules or without; the child needs the folders of both. */
    private static String classPath() {
        return String.join(
                java.io.File.pathSeparator,
                place(RecoveryHistory.class),
                place(HistoryWriter.class),
                place(org.slf4j.Logger.class));
    }

    private static String place(Class<?> type) {
        return Path.of(java.net.URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    private static BufferedReader output(Process child) {
        return new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII));
    }

    private static void end(Process child) throws InterruptedException {
        child.toHandle().destroyForcibly();
        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
}
