package io.github.acl4j.diagnosis.hccl;

import static io.github.acl4j.diagnosis.hccl.LogWriter.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.error.Confidence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of hccl.md b one by one. Four ranks on two servers; the collective that hangs is issued at second 100. */
class RulesTest {
    private static final double HANG = 100;

    @TempDir
    Path folder;

    private final LogWriter logs = new LogWriter(4, 2);

    private LogWriter timeouts(int... ranks) {
        for (int rank : ranks) {
            logs.timeout(rank, WORLD, rank, 4, HANG);
        }
        return logs;
    }

    @Test
    void noLogsAreNoAnswer() throws IOException {
        Diagnosis diagnosis = new LogWriter(1, 1).without(0).diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.missing()).isNotEmpty();
    }

    // b.3.3

    @Test
    void whoHadFinishedIsNotLost() throws IOException {
        timeouts(0, 1).destroy(2, 95, WORLD).destroy(3, 95, WORLD);
        logs.heartbeat(0, 130, 2, "LOST", 0).heartbeat(1, 131, 3, "LOST", 1);
        assertThat(logs.diagnose(folder).cause()).isNotEqualTo(RootCause.HEARTBEAT_LOST);
    }

    @Test
    void whoFallsSilentAfterItsTimeoutIsAVictim() throws IOException {
        timeouts(0, 1, 2, 3).heartbeat(0, HANG + LogWriter.TIMEOUT + 31, 2, "LOST", 0);
        Diagnosis diagnosis = logs.diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.roots()).isEmpty();
    }

    @Test
    void whatWasLostLongBeforeTheHangIsAnotherStory() throws IOException {
        timeouts(0, 1, 2).heartbeat(0, 102 - 1_000, 1, "LOST", 0);
        assertRoot(logs.diagnose(folder), RootCause.OP_NOT_ISSUED, 3);
    }

    @Test
    void ofAJobThatWasKilledTheLastEventsCount() throws IOException {
        logs.entry(2, 99, WORLD, "AllReduce", 8);
        logs.heartbeat(0, 130, 2, "LOST", 0).heartbeat(1, 131, 2, "LOST", 0).heartbeat(3, 131, 2, "LOST", 0);
        assertRoot(logs.diagnose(folder), RootCause.HEARTBEAT_LOST, 2);
    }

    @Test
    void whereNothingFailedAQuietLogIsNoProofOfAnExit() throws IOException {
        Diagnosis diagnosis = logs.heartbeat(0, 130, 2, "LOST", 0).diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.roots()).isEmpty();
        assertThat(diagnosis.alternatives().get(0).roots())
                .extracting(Suspect::rank)
                .containsExactly(2L);
    }

    // b.3.4

    @Test
    void aFailedCompletionGoesBeforeStuckAndLost() throws IOException {
        timeouts(0, 1, 2, 3)
                .heartbeat(0, 110, 0, "ERROR CQE", 0)
                .cqe(0, 110, 2)
                .heartbeat(1, 800, 3, "STUCK", 3)
                .heartbeat(1, 130, 3, "LOST", 1);
        Diagnosis diagnosis = logs.diagnose(folder);
        assertRoot(diagnosis, RootCause.ERROR_CQE, 0);
        assertThat(diagnosis.link().map(link -> link.b().rank())).contains(2L);
    }

    @Test
    void aRetryThatIsNotSupportedGoesBeforeAll() throws IOException {
        timeouts(0, 1, 2, 3).heartbeat(0, 110, 1, "OPRETRY NOT SUPPORT", 1).cqe(0, 110, 2);
        assertRoot(logs.diagnose(folder), RootCause.OPRETRY_NOT_SUPPORTED, 1);
    }

    @Test
    void the950TurnsTheWordsRoundAndNamesTheOtherEnd() throws IOException {
        timeouts(0, 1, 2, 3).heartbeat(0, 110, 0, "CQE ERROR", 2);
        Diagnosis diagnosis = logs.diagnose(folder);
        assertRoot(diagnosis, RootCause.ERROR_CQE, 0);
        assertThat(diagnosis.link().map(link -> link.b().rank())).contains(2L);
    }

    // b.3.5

    @Test
    void aTransferToAProcessThatExitedIsAConsequence() throws IOException {
        timeouts(0, 1, 3).cqe(0, 110, 2).heartbeat(1, 131, 2, "LOST", 3);
        assertRoot(logs.diagnose(folder), RootCause.PROCESS_EXIT, 2);
    }

    @Test
    void aTransferToAProcessThatFailedIsAConsequence() throws IOException {
        timeouts(0, 1, 3)
                .error(2, 105, "RUNTIME", "there is an exception of aicore error")
                .cqe(0, 110, 2);
        assertRoot(logs.diagnose(folder), RootCause.OTHER_FIRST_ERROR, 2);
    }

    @Test
    void whoSawAFailedTransferIsNotAccusedWithoutTheOtherEnd() throws IOException {
        Diagnosis diagnosis =
                timeouts(0, 1, 2, 3).heartbeat(1, 110, 0, "ERROR CQE", 0).diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.roots()).isEmpty();
        assertThat(diagnosis.alternatives().get(0).cause()).isEqualTo(RootCause.ERROR_CQE);
    }

    @Test
    void whomSeveralReportIsTheRoot() throws IOException {
        timeouts(0, 1, 2, 3).cqe(0, 110, 3).cqe(1, 110, 3);
        assertRoot(logs.diagnose(folder), RootCause.ERROR_CQE, 3);
    }

    @Test
    void bothDirectionsAreTheLink() throws IOException {
        timeouts(0, 1, 2, 3).cqe(0, 110, 2).cqe(2, 110.5, 0);
        assertRoot(logs.diagnose(folder), RootCause.ERROR_CQE, 0, 2);
    }

    // b.3.6

    @Test
    void ofTwoThatAreStuckTheOneThatDoesNotWaitIsTheRoot() throws IOException {
        timeouts(0, 1, 2).heartbeat(0, 750, 1, "STUCK", 1).heartbeat(0, 800, 3, "STUCK", 3);
        assertRoot(logs.diagnose(folder), RootCause.STUCK, 3);
    }

    @Test
    void stuckOutsideOfItsWindowIsAnotherStory() throws IOException {
        timeouts(0, 1, 2).heartbeat(0, 110, 1, "STUCK", 1);
        assertRoot(logs.diagnose(folder), RootCause.OP_NOT_ISSUED, 3);
    }

    @Test
    void whatHcclItselfTookForTheCauseCounts() throws IOException {
        timeouts(0, 1, 2).clusterException(0, HANG + LogWriter.TIMEOUT, 3, 900, "Stuck");
        assertRoot(logs.diagnose(folder), RootCause.STUCK, 3);
    }

    // b.3.7 and b.3.8

    @Test
    void whoLosesSeveralAndIsLostByThemIsTheRoot() throws IOException {
        timeouts(0, 1, 2, 3);
        logs.heartbeat(0, 130, 1, "LOST", 0).heartbeat(1, 130, 0, "LOST", 1);
        logs.heartbeat(0, 130, 2, "LOST", 0).heartbeat(2, 130, 0, "LOST", 2);
        assertRoot(logs.diagnose(folder), RootCause.LINK_FAULT, 0);
    }

    @Test
    void twoOnOneServerAreTheServer() throws IOException {
        timeouts(0, 1).heartbeat(0, 131, 2, "LOST", 0).heartbeat(1, 131, 3, "LOST", 1);
        Diagnosis diagnosis = logs.diagnose(folder);
        assertRoot(diagnosis, RootCause.HEARTBEAT_LOST, 2, 3);
        assertThat(diagnosis.reason()).contains("the server 10.0.0.2");
    }

    @Test
    void whoseLogGoesOnDidNotExit() throws IOException {
        timeouts(0, 1, 2, 3).heartbeat(0, 131, 2, "LOST", 0);
        Diagnosis diagnosis = logs.diagnose(folder);
        assertRoot(diagnosis, RootCause.HEARTBEAT_LOST, 2);
        assertThat(diagnosis.confidence()).isEqualTo(Confidence.LOW);
        assertThat(diagnosis.reason()).contains("goes on");
    }

    @Test
    void aLostRankWithoutLogsIsFoundByItsPlace() throws IOException {
        timeouts(0, 1, 2).heartbeat(0, 131, 3, "LOST", 2).without(3);
        assertRoot(logs.diagnose(folder), RootCause.HEARTBEAT_LOST, 3);
    }

    // b.3.9

    @Test
    void comparedParametersNameTheOddOne() throws IOException {
        timeouts(0, 1, 2, 3);
        for (int other : new int[] {1, 2}) {
            logs.error(
                    other,
                    120,
                    "HCCL",
                    "check opinfo inconsistent. identifier[" + WORLD + "] index[4], local(node["
                            + logs.uid(other)
                            + "] optype[AllReduce] dataType[float32] reduceOp[sum] count[4] root[0]); remote(node["
                            + logs.uid(3) + "] optype[AllReduce] dataType[float32] reduceOp[sum] count[8] root[0])");
        }
        assertRoot(logs.diagnose(folder), RootCause.PARAM_MISMATCH, 3);
    }

    // b.4

    @Test
    void waitsAreFollowedIntoAnotherGroup() throws IOException {
        logs.group("tp_0", 2, 3).timeout(0, WORLD, 0, 4, HANG).timeout(1, WORLD, 1, 4, HANG);
        logs.timeout(2, "tp_0", 0, 2, HANG + 1).timeout(3, WORLD, 3, 4, HANG);
        Diagnosis diagnosis = logs.without(9).diagnose(folder);
        // Rank 2 waits for rank 3 in tp_0, and rank 3 for rank 2 in the world: nobody of them is nearer to the root.
        assertThat(diagnosis.cause()).isEqualTo(RootCause.OP_ORDER);
        assertThat(diagnosis.rootRanks()).containsExactly(2L, 3L);
        assertThat(diagnosis.confidence()).isEqualTo(Confidence.LOW);
    }

    @Test
    void theRankThatWaitsNowhereIsTheRoot() throws IOException {
        logs.group("tp_0", 2, 3).timeout(0, WORLD, 0, 4, HANG).timeout(1, WORLD, 1, 4, HANG);
        logs.timeout(2, "tp_0", 0, 2, HANG + 1);
        assertRoot(logs.diagnose(folder), RootCause.OP_NOT_ISSUED, 3);
    }

    // b.5

    @Test
    void onlyTheTwoEndsTakePartInASend() throws IOException {
        logs.timeout(0, WORLD, 0, 4, HANG, "worldCommSendRecv_0_1_" + WORLD, 256, 5);
        assertRoot(logs.diagnose(folder), RootCause.OP_NOT_ISSUED, 1);
    }

    @Test
    void sendsAreFollowedToTheOneThatDoesNotWait() throws IOException {
        logs.timeout(0, WORLD, 0, 4, HANG, "worldCommSendRecv_0_1_" + WORLD, 256, 5);
        logs.timeout(1, WORLD, 1, 4, HANG, "worldCommSendRecv_1_2_" + WORLD, 256, 5);
        Diagnosis diagnosis = logs.diagnose(folder);
        assertThat(diagnosis.rootRanks()).doesNotContain(0L, 1L, 3L);
    }

    @Test
    void anErrorThatWasOutlivedIsNotTheCause() throws IOException {
        timeouts(0, 1, 2).error(3, 50, "RUNTIME", "a hiccup");
        logs.entry(3, 60, WORLD, "AllReduce", 256);
        assertRoot(logs.diagnose(folder), RootCause.OP_NOT_ISSUED, 3);
    }

    @Test
    void theFirstErrorOfARankThatDidNotComeIsTheCause() throws IOException {
        timeouts(0, 1).error(2, 99, "RUNTIME", "later").error(3, 98, "RUNTIME", "aicore error");
        Diagnosis diagnosis = logs.diagnose(folder);
        assertRoot(diagnosis, RootCause.OTHER_FIRST_ERROR, 3);
        assertThat(diagnosis.evidence().get(0).text()).endsWith("aicore error");
    }

    @Test
    void whereMostReportNothingTheJobWasEndedBeforeTheyCould() throws IOException {
        Diagnosis diagnosis = timeouts(0).diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.roots()).isEmpty();
        assertThat(diagnosis.alternatives()).extracting(Alternative::cause).contains(RootCause.OP_NOT_ISSUED);
    }

    @Test
    void whoIssuedItByTheEntryLogIsNotBlamed() throws IOException {
        timeouts(0, 1, 2);
        for (int rank = 0; rank < 4; rank++) {
            logs.entry(rank, HANG, WORLD, "AllReduce", 256);
        }
        Diagnosis diagnosis = logs.diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.roots()).isEmpty();
    }

    @Test
    void theSmallestIndexIsBehind() throws IOException {
        timeouts(0, 1, 2).timeout(3, WORLD, 3, 4, HANG, "AllReduce_" + WORLD, 256, 4);
        assertRoot(logs.diagnose(folder), RootCause.OP_MISMATCH, 3);
    }

    @Test
    void countsOfOperatorsWithOneForEachRankAreNotCompared() throws IOException {
        for (int rank = 0; rank < 4; rank++) {
            logs.timeout(rank, WORLD, rank, 4, HANG, "AlltoAllV_" + WORLD, rank, 5);
        }
        assertThat(logs.diagnose(folder).cause()).isEqualTo(RootCause.INCONCLUSIVE);
    }

    @Test
    void aTieNamesBothSidesWithLittleConfidence() throws IOException {
        timeouts(0, 1);
        logs.timeout(2, WORLD, 2, 4, HANG, "AllReduce_" + WORLD, 512, 5);
        logs.timeout(3, WORLD, 3, 4, HANG, "AllReduce_" + WORLD, 512, 5);
        Diagnosis diagnosis = logs.diagnose(folder);
        assertRoot(diagnosis, RootCause.PARAM_MISMATCH, 0, 1, 2, 3);
        assertThat(diagnosis.confidence()).isEqualTo(Confidence.LOW);
    }

    @Test
    void aMissingRankMayBeTheRoot() throws IOException {
        Diagnosis diagnosis = timeouts(0, 1, 2).without(3).diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.missing()).anyMatch(what -> what.contains("rank 3"));
    }

    @Test
    void mixedLogsOfTwoJobsAreNotJudged() throws IOException {
        timeouts(0, 1, 2).write(folder.resolve("a"));
        new LogWriter(4, 2).timeout(3, WORLD, 3, 4, HANG).write(folder.resolve("b"));
        Diagnosis diagnosis = new io.github.acl4j.diagnosis.HcclDiagnosis(1, bytes -> {}).diagnose(List.of(folder));
        assertThat(diagnosis.missing()).anyMatch(what -> what.contains("mixed"));
        assertThat(diagnosis.confidence()).isLessThanOrEqualTo(Confidence.LOW);
    }

    private static void assertRoot(Diagnosis diagnosis, RootCause cause, long... ranks) {
        assertThat(diagnosis.cause()).as(diagnosis.toString()).isEqualTo(cause);
        assertThat(diagnosis.rootRanks()).as(diagnosis.toString()).containsExactly(box(ranks));
        assertThat(diagnosis.evidence()).isNotEmpty();
        assertThat(diagnosis.next()).isNotEmpty();
    }

    private static Long[] box(long... ranks) {
        return java.util.Arrays.stream(ranks).boxed().toArray(Long[]::new);
    }
}
