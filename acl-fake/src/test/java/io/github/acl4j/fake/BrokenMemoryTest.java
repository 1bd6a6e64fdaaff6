package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An uncorrectable memory error as a service meets it: acl-facts 3.8, 3.9, 4. */
class BrokenMemoryTest {
    private static final int SIZE = 64 * 1024;
    private static final int BROKEN_AT = 8192;
    private static final int BROKEN = 4096;

    private final FakeAscend fake = FakeAscend.builder().devices(2).build();
    private final AclrtBackend npu = fake.backend();
    private final List<Integer> told = new CopyOnWriteArrayList<>();
    private long memory;

    @BeforeEach
    void breakMemory() {
        npu.aclrtSetDevice(0);
        memory = Npus.memory(npu, SIZE);
        assertThat(Npus.write(npu, memory, Npus.pattern(SIZE))).isZero();
        npu.aclrtExceptionInfoCallbackRegister(info -> told.add(npu.aclrtGetErrorCodeFromExceptionInfo(info)));
        fake.device(0).breakMemory(memory + BROKEN_AT, BROKEN);
    }

    @AfterEach
    void close() {
        fake.close();
    }

    private void failATask() {
        assertThat(fake.launch(0, FakeKernel.of(bytes -> bytes.read(memory + BROKEN_AT, 1))))
                .isZero();
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507053);
    }

    /** A probe that doesn't touch the range may pass; one that came right after must not fail for another's sake. */
    @Test
    void aTaskThatDoesNotReadTheRangeGoesOn() {
        assertThat(fake.launch(0, Npus.nothing())).isZero();
        assertThat(npu.aclrtSynchronizeStream(0)).isZero();
        assertThat(told).isEmpty();
    }

    @Test
    void aTaskThatReadsTheRangeFailsThroughTheFailurePath() {
        failATask();

        assertThat(told).containsExactly(507053);
        int[] status = new int[1];
        assertThat(npu.aclrtQueryDeviceStatus(0, status)).isZero();
        assertThat(status).containsExactly(1);
    }

    /** Whatever the failure mode, until an abort (acl-facts 4). */
    @Test
    void everythingFailsUntilAnAbort() {
        failATask();

        assertThat(npu.aclrtSynchronizeDevice()).isEqualTo(507053);
        assertThat(fake.launch(0, Npus.nothing())).isEqualTo(507053);
        assertThat(Npus.write(npu, memory, new byte[1])).isEqualTo(507053);
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        assertThat(fake.launch(0, Npus.nothing())).isZero();
        assertThat(npu.aclrtSynchronizeDevice()).isZero();
        assertThat(told).hasSize(1);
    }

    @Test
    void verboseTellsTheRange() {
        ByteBuffer info = Npus.verbose(npu, 0);

        assertThat(info.get(AclrtStructs.ERROR_INFO_TRY_REPAIR)).isEqualTo((byte) 1);
        assertThat(info.getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE)).isEqualTo(1);
        assertThat(info.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT)).isEqualTo(1);
        assertThat(info.getLong(AclrtStructs.ERROR_INFO_UCE_ARRAY)).isEqualTo(memory + BROKEN_AT);
        assertThat(info.getLong(AclrtStructs.ERROR_INFO_UCE_ARRAY + AclrtStructs.MEM_UCE_INFO_LEN))
                .isEqualTo(BROKEN);
    }

    @Test
    void repairMendsTheRangeAndLosesItsContent() {
        failATask();
        ByteBuffer info = Npus.verbose(npu, 0);
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        assertThat(npu.aclrtRepairError(0, info)).isZero();

        assertContentIsLost();
        assertThat(Npus.verbose(npu, 0).getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE))
                .isZero();
    }

    /** Repairs the memory, not the fault that verbose tells (acl-facts 3.11). */
    @Test
    void memUceRepairDoesTheSameButForTheFault() {
        failATask();
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        ByteBuffer ranges = Npus.direct(128 * AclrtStructs.MEM_UCE_INFO_SIZE);
        long[] count = new long[1];
        assertThat(npu.aclrtGetMemUceInfo(0, ranges, 128, count)).isZero();
        assertThat(count).containsExactly(1);
        assertThat(npu.aclrtMemUceRepair(0, ranges, 1)).isZero();

        assertContentIsLost();
        ByteBuffer after = Npus.verbose(npu, 0);
        assertThat(after.getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE)).isEqualTo(1);
        assertThat(after.getLong(AclrtStructs.ERROR_INFO_UCE_COUNT)).isZero();
    }

    private void assertContentIsLost() {
        byte[] expected = Npus.pattern(SIZE);
        Arrays.fill(expected, BROKEN_AT, BROKEN_AT + BROKEN, (byte) 0);
        ByteBuffer content = Npus.direct(SIZE);
        assertThat(Npus.read(npu, memory, content)).isZero();
        assertThat(Npus.bytes(content)).isEqualTo(expected);
    }

    @Test
    void abortAloneMendsNothing() {
        failATask();
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();

        assertThat(Npus.read(npu, memory, Npus.direct(SIZE))).isEqualTo(507053);
        assertThat(told).containsExactly(507053, 507053);
    }

    @Test
    void copiesOfSoundMemoryGoOn() {
        failATask();
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();

        assertThat(Npus.read(npu, memory, Npus.direct(BROKEN_AT))).isZero();
        assertThat(Npus.read(npu, memory + BROKEN_AT + BROKEN, Npus.direct(16))).isZero();
        assertThat(Npus.read(npu, memory + BROKEN_AT - 1, Npus.direct(2))).isEqualTo(507053);
    }

    @Test
    void asynchronousCopyAndKernelMeetItToo() {
        failATask();
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        long other = Npus.memory(npu, SIZE);

        assertThat(npu.aclrtMemcpyAsync(other, SIZE, memory, SIZE, 3, 0)).isZero();
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507053);
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        assertThat(fake.launch(0, FakeKernel.of(bytes -> bytes.read(memory, SIZE))))
                .isZero();
        assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507053);
    }

    @Test
    void partOfASecondRangeStaysBroken() {
        fake.device(0).breakMemory(memory + 32768, 4096);
        failATask();
        assertThat(npu.aclrtDeviceTaskAbort(0, 60_000)).isZero();
        ByteBuffer range = Npus.direct(AclrtStructs.MEM_UCE_INFO_SIZE)
                .putLong(0, memory + BROKEN_AT)
                .putLong(8, BROKEN);
        assertThat(npu.aclrtMemUceRepair(0, range, 1)).isZero();

        assertThat(Npus.read(npu, memory, Npus.direct(32768))).isZero();
        assertThat(Npus.read(npu, memory + 32768, Npus.direct(1))).isEqualTo(507053);
    }

    @Test
    void onlyAllocatedMemoryOfASetDeviceCanBreak() {
        assertThatThrownBy(() -> fake.device(0).breakMemory(memory + SIZE, 1_000_000))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fake.device(0).breakMemory(memory, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fake.device(1).setFault(FakeFault.LINK)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void testCanPeekAtBrokenMemory() {
        assertThat(fake.device(0).peek(memory, SIZE)).isEqualTo(Npus.pattern(SIZE));
    }
}
