package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtDeviceTaskAbortCallback;
import io.github.acl4j.spi.AclrtStructs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was observed on a 950 and no vector shows (observed-950). */
class Ascend950Test {
    private final FakeAscend fake =
            FakeAscend.builder().devices(2).socName("Ascend950PR_9599").build();
    private final FakeDevice device = fake.device(0);
    private final AclrtBackend npu = fake.backend();

    @BeforeEach
    void open() {
        assertThat(npu.aclrtSetDevice(0)).isZero();
    }

    @AfterEach
    void close() {
        fake.close();
    }

    private int errorType() {
        return Npus.verbose(npu, 0).getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE);
    }

    private int repair(int type) {
        ByteBuffer info = Npus.direct(AclrtStructs.ERROR_INFO_SIZE);
        info.put(AclrtStructs.ERROR_INFO_TRY_REPAIR, (byte) 1);
        info.putInt(AclrtStructs.ERROR_INFO_ERROR_TYPE, type);
        return npu.aclrtRepairError(0, info);
    }

    private int synchronize() {
        return npu.aclrtSynchronizeStreamWithTimeout(0, 60_000);
    }

    // ---- aborts

    /** Steps 3 and 6: what the driver answers is mapped, and 207000 is possible. */
    @ParameterizedTest
    @CsvSource({
        "STOP_FAIL, 0, 507899, ''", "STOP_FAIL, 107000, 107000, ''",
        "FAIL, 107017, 107017, 0", "FAIL, 207000, 207000, 0",
        "RECOVER_FAIL, 0, 507899, 01", "RECOVER_FAIL, 107000, 107000, 01",
        "REFUSED_BY_DEVICE, 0, 507001, 0"
    })
    void anAbortFailsWithWhatItsStepFailsWith(FakeAbortEnd end, int code, int returned, String stages) {
        StringBuilder seen = new StringBuilder();
        npu.aclrtSetDeviceTaskAbortCallback(
                "stages",
                (id, stage, left, args) -> {
                    seen.append(stage);
                    return 0;
                },
                0);
        device.setAbort(end);
        device.setAbortCode(code);

        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isEqualTo(returned);

        assertThat(seen).hasToString(stages);
        assertThat(synchronize()).isEqualTo(107022);
    }

    /** The time left is rounded down: 1 ms reads as "no limit" in the callback. */
    @ParameterizedTest
    @CsvSource({"1, 0", "5000, 4999", "0, 0"})
    void theTimeLeftIsRoundedDown(int timeout, int left) {
        try (FakeAscend still = FakeAscend.builder()
                .socName("Ascend950PR_9599")
                .clock(FakeClock.manual())
                .build()) {
            List<Integer> told = new CopyOnWriteArrayList<>();
            still.backend().aclrtSetDevice(0);
            still.backend()
                    .aclrtSetDeviceTaskAbortCallback(
                            "time",
                            (id, stage, remaining, args) -> {
                                told.add(remaining);
                                return 0;
                            },
                            0);

            assertThat(still.backend().aclrtDeviceTaskAbort(0, timeout)).isZero();

            assertThat(told).containsExactly(left, left);
        }
    }

    /** No lock: the second one is done while the first is stuck in its PRE callback. */
    @Test
    void abortsOfTwoThreadsDoNotWaitForEachOther() throws Exception {
        FutureTask<Integer> second = new FutureTask<>(() -> npu.aclrtDeviceTaskAbort(0, 60_000));
        npu.aclrtSetDeviceTaskAbortCallback(
                "second",
                (id, stage, left, args) -> {
                    if (stage == AclrtDeviceTaskAbortCallback.STAGE_PRE && !second.isDone()) {
                        npu.aclrtSetDeviceTaskAbortCallback("second", null, 0);
                        Thread thread = new Thread(second, "second");
                        thread.setDaemon(true);
                        thread.start();
                        return Npus.getUnchecked(second);
                    }
                    return 0;
                },
                0);

        FutureTask<Integer> first = Npus.async(() -> npu.aclrtDeviceTaskAbort(0, 60_000));

        assertThat(Npus.get(first)).isZero();
        assertThat(Npus.get(second)).isZero();
        assertThat(synchronize()).isZero();
    }

    // ---- calls inside the exception callback of a real failure

    @Test
    void aWaitWithALimitEndsInsideACallback() {
        List<Integer> inside = new CopyOnWriteArrayList<>();
        npu.aclrtExceptionInfoCallbackRegister(info -> inside.add(npu.aclrtSynchronizeStreamWithTimeout(0, 20)));
        device.failNextTask(507001);
        long memory = Npus.memory(npu, 8);

        assertThat(npu.aclrtMemcpyAsync(memory, 8, memory, 8, 3, 0)).isZero();

        assertThat(synchronize()).isEqualTo(507001);
        assertThat(inside).containsExactly(507046);
        assertThat(fake.uncaught()).isEmpty();
    }

    @Test
    void anAbortOrAWaitWithoutALimitStillHangsThere() {
        npu.aclrtExceptionInfoCallbackRegister(info -> npu.aclrtSynchronizeStream(0));
        npu.aclrtExceptionInfoCallbackRegister(info -> npu.aclrtDeviceTaskAbort(0, 60_000));

        assertThat(fake.launch(0, FakeKernel.failing(507015))).isZero();

        assertThat(synchronize()).isEqualTo(507015);
        assertThat(fake.uncaught()).hasSize(2).allMatch(FakeDeadlockError.class::isInstance);
    }

    // ---- events

    @Test
    void aMultiBitErrorStaysUntilAnAbortAndItsFaultUntilARepair() {
        int[] status = new int[1];
        device.ascend950().raiseRasEvent();

        assertThat(synchronize()).isEqualTo(507054);
        assertThat(fake.launch(0, Npus.nothing())).isEqualTo(507054);
        assertThat(errorType()).isEqualTo(1);
        assertThat(npu.aclrtQueryDeviceStatus(0, status)).isZero();
        assertThat(status).containsExactly(0);
        assertThat(npu.aclrtGetLastError(0)).isEqualTo(507054);
        assertThat(npu.aclGetRecentErrMsg()).isNotNull();
        assertThat(npu.aclrtPeekAtLastError(0)).isEqualTo(507054);

        assertThat(repair(1)).isZero();
        assertThat(errorType()).isEqualTo(65535);
        assertThat(synchronize()).isEqualTo(507054);
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        assertThat(synchronize()).isZero();
        assertThat(errorType()).isZero();
    }

    @Test
    void anEventDoesNotReplaceAnotherFault() {
        device.setFault(FakeFault.LINK);
        device.setFaultEvent(0x81AFAA06);

        assertThat(errorType()).isEqualTo(4);
    }

    @Test
    void aDeviceThatIsNotSetHearsNoEvent() {
        fake.device(1).ascend950().raiseRasEvent();
        fake.device(1).setFaultEvent(0x81AFAA06);

        assertThat(npu.aclrtSetDevice(1)).isZero();
        assertThat(synchronize()).isZero();
    }

    /** A range that can't be read fails one task; elsewhere everything fails from then on (observed-950, "Against acl-facts" 5). */
    @Test
    void brokenMemoryFailsTheTaskThatReadsItOnly() {
        long memory = Npus.memory(npu, 4096);
        device.breakMemory(memory, 64);

        assertThat(npu.aclrtMemcpyAsync(memory + 2048, 64, memory, 64, 3, 0)).isZero();
        assertThat(synchronize()).isEqualTo(507053);
        assertThat(synchronize()).isZero();
        assertThat(errorType()).isEqualTo(1);
    }

    // ---- where a default device is configured

    /** Only the repair looks for a context there; the default device is set by the first call that needs one. */
    @Test
    void aQueryDoesNotSetTheDefaultDevice(@TempDir Path folder) throws IOException {
        Path config = Files.writeString(folder.resolve("acl.json"), "{\"defaultDevice\": {\"default_device\": \"1\"}}");
        assertThat(npu.aclrtResetDevice(0)).isZero();
        assertThat(npu.aclInit(config.toString())).isZero();

        assertThat(npu.aclrtGetMemUceInfo(1, Npus.direct(128), 1, new long[1])).isZero();
        assertThat(fake.device(1).setCount()).isZero();
        assertThat(npu.aclrtMemUceRepair(1, Npus.direct(128), 0)).isZero();
        assertThat(fake.device(1).setCount()).isOne();
    }

    // ---- limits of the control side

    @Test
    void anotherProductHasNoneOfIt() {
        try (FakeAscend a2 = FakeAscend.builder().build()) {
            assertThatThrownBy(() -> a2.device(0).ascend950())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Ascend910B1");
            assertThatThrownBy(() -> a2.device(0).setAbort(FakeAbortEnd.RECOVER_NEVER))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("RECOVER_NEVER");
        }
    }
}
