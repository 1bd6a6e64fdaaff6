package io.github.acl4j.diagnosis.hccl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a 950 reports in ways of its own: by its CCU, which runs collectives, and by its AICPU, which doesn't tell their names. */
class Ascend950RulesTest {
    private static final double ISSUED = 10;
    private static final double TIMED_OUT = ISSUED + LogWriter.TIMEOUT;

    @TempDir
    Path folder;

    @Test
    void ofCcusThatWaitedInVainTheOneWithAnotherCountIsTheCause() throws IOException {
        LogWriter logs = new LogWriter(4, 4);
        for (int rank = 0; rank < 4; rank++) {
            ccu(logs, rank, TIMED_OUT, rank == 3 ? 512 : 256, "CCU Mission Task Killed(0x02)");
        }
        Diagnosis diagnosis = logs.diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.PARAM_MISMATCH);
        assertThat(diagnosis.rootRanks()).containsExactly(3L);
    }

    @Test
    void aCcuThatFailsOtherwiseIsTheErrorThatTheOthersWaitFor() throws IOException {
        LogWriter logs = new LogWriter(4, 4);
        for (int rank : new int[] {0, 1, 3}) {
            ccu(logs, rank, TIMED_OUT, 256, "CCU Mission Task Killed(0x02)");
        }
        ccu(logs, 2, ISSUED + 1, 256, "SQE instr and key not match(0x01)");
        Diagnosis diagnosis = logs.diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.OTHER_FIRST_ERROR);
        assertThat(diagnosis.rootRanks()).containsExactly(2L);
    }

    @Test
    void whatTheAicpuDoesNotTellTheEntryLogDoes() throws IOException {
        LogWriter logs = new LogWriter(4, 4);
        for (int rank = 0; rank < 4; rank++) {
            long count = rank == 1 ? 512 : 256;
            logs.entry(rank, ISSUED, LogWriter.WORLD, "AllReduce", count);
            aicpu(logs, rank, count);
        }
        Diagnosis diagnosis = logs.diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.PARAM_MISMATCH);
        assertThat(diagnosis.rootRanks()).containsExactly(1L);
    }

    @Test
    void countsOfCollectivesThatAreNotKnownToBeTheSameAreNotCompared() throws IOException {
        LogWriter logs = new LogWriter(4, 4);
        for (int rank = 0; rank < 4; rank++) {
            aicpu(logs, rank, rank == 1 ? 512 : 256);
        }
        Diagnosis diagnosis = logs.diagnose(folder);
        assertThat(diagnosis.cause()).isEqualTo(RootCause.INCONCLUSIVE);
        assertThat(diagnosis.roots()).isEmpty();
    }

    private static void ccu(LogWriter logs, int rank, double time, long count, String error) {
        String stage = "[CcuTaskException]Task run failed, ";
        logs.error(rank, time, "HCCL", "[CcuTaskException][ProcessCcuException]Task from HCCL run failed.");
        logs.error(
                rank,
                time,
                "HCCL",
                stage + "base information is deviceID:[" + rank
                        + "], streamID(sqId):[7], taskID(sqeId):[98], taskType:[TaskParamType::TASK_CCU].");
        logs.error(
                rank,
                time,
                "HCCL",
                stage + "groupRank information is group:[" + LogWriter.WORLD + "], rankSize[4], rankId[" + rank + "].");
        logs.error(
                rank,
                time,
                "HCCL",
                stage + "opData information is opIndex[3], algTag[AllReduce_" + LogWriter.WORLD + "_Ccu], count["
                        + count
                        + "], reduceType[ReduceOp::SUM], dataType[DataType::FP32], input: ptr[0x1] size[1024].");
        logs.error(
                rank,
                time,
                "HCCL",
                "[CcuTaskException][InstrId[31]: dieId[0], missionId[2], missionError[CCUM Execute Error(0x09), "
                        + error + "]]");
    }

    private static void aicpu(LogWriter logs, int rank, long count) {
        String stage = "[TaskExecStage][Timeout][AICPU]Task run failed, ";
        logs.error(
                rank,
                TIMED_OUT,
                "HCCL",
                stage + "base information is streamID(sqId):[7], taskID(sqeId):[98],"
                        + " taskType:[TaskParamType::TASK_NOTIFY_WAIT]");
        logs.error(
                rank,
                TIMED_OUT,
                "HCCL",
                stage + "groupRank information is group:[" + LogWriter.WORLD + "], rankSize[4], localRank[" + rank
                        + "], remoteRank[" + (rank + 1) % 4 + "].");
        logs.error(
                rank,
                TIMED_OUT,
                "HCCL",
                stage + "opData information is deviceId:[" + rank + "], index[3], count[" + count
                        + "], reduceType[sum], src[0x1], dst[0x2], dataType[float32].");
    }
}
