package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.FaultInjector.FaultKind;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/**
 * A buffer is memory from its index 0 on, wherever its position and limit are (mirror): a struct that is written behind the
 * position would run over the buffer's end.
 */
public abstract class BufferContract extends BackendContract {
    private static final long BASE = 0x12c000000000L;
    private static final long STEP = 0x1000;
    private static final long LENGTH = 64;
    private static final int HOST_TO_DEVICE = 1;
    private static final int DEVICE_TO_HOST = 2;
    private static final int SIZE = 256;

    /** For subclasses. */
    protected BufferContract() {}

    /** More than the struct, so that one that is written behind the position does no harm to this process. */
    private static ByteBuffer roomFor(int bytes) {
        return ByteBuffer.allocateDirect(bytes + 64).order(ByteOrder.nativeOrder());
    }

    /** As a caller leaves it who has read or written relatively. */
    private static ByteBuffer moved(ByteBuffer buffer) {
        return buffer.limit(32).position(24);
    }

    @Test
    void answersAreWrittenFromIndexZero() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            bed.inject(injector -> injector.setFault(0, FaultKind.MEMORY_UCE));
            bed.inject(injector -> injector.setUce(0, 2, BASE, STEP, LENGTH));

            ByteBuffer info = roomFor(AclrtStructs.ERROR_INFO_SIZE);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetErrorVerbose(0, moved(info))))
                    .isEqualTo(Code.OK);
            ByteBuffer array = roomFor(2 * AclrtStructs.MEM_UCE_INFO_SIZE);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetMemUceInfo(0, moved(array), 2, new long[1])))
                    .isEqualTo(Code.OK);
            ByteBuffer mode = roomFor(AclrtStructs.STREAM_ATTR_VALUE_SIZE).putLong(0, -1);
            assertThat(bed.on(MAIN, acl -> acl.aclrtGetStreamAttribute(0, 1, moved(mode))))
                    .isEqualTo(Code.OK);

            int second = AclrtStructs.ERROR_INFO_UCE_ARRAY + AclrtStructs.MEM_UCE_INFO_SIZE;
            assertThat(info.clear().getInt(AclrtStructs.ERROR_INFO_ERROR_TYPE)).isEqualTo(ErrorInfoBuffer.TYPE_MEMORY);
            assertThat(info.getLong(second + AclrtStructs.MEM_UCE_INFO_ADDR)).isEqualTo(BASE + STEP);
            assertThat(array.clear().getLong(AclrtStructs.MEM_UCE_INFO_ADDR)).isEqualTo(BASE);
            assertThat(array.getLong(AclrtStructs.MEM_UCE_INFO_LEN)).isEqualTo(LENGTH);
            assertThat(mode.clear().getLong(AclrtStructs.STREAM_ATTR_FAILURE_MODE))
                    .isZero();
        }
    }

    @Test
    void argumentsAreReadFromIndexZero() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);

            ByteBuffer array = roomFor(AclrtStructs.MEM_UCE_INFO_SIZE)
                    .putLong(AclrtStructs.MEM_UCE_INFO_ADDR, BASE)
                    .putLong(AclrtStructs.MEM_UCE_INFO_LEN, LENGTH);
            assertThat(bed.on(MAIN, acl -> acl.aclrtMemUceRepair(0, moved(array), 1)))
                    .isEqualTo(Code.OK);
            assertThat(bed.lastRepair(0)).containsSubsequence(1, BASE, LENGTH);
            ByteBuffer info = roomFor(AclrtStructs.ERROR_INFO_SIZE)
                    .put(AclrtStructs.ERROR_INFO_TRY_REPAIR, (byte) 1)
                    .put(AclrtStructs.ERROR_INFO_HAS_DETAIL, (byte) 1)
                    .putInt(AclrtStructs.ERROR_INFO_ERROR_TYPE, ErrorInfoBuffer.TYPE_MEMORY)
                    .putLong(AclrtStructs.ERROR_INFO_UCE_COUNT, 1)
                    .putLong(AclrtStructs.ERROR_INFO_UCE_ARRAY + AclrtStructs.MEM_UCE_INFO_ADDR, BASE + STEP)
                    .putLong(AclrtStructs.ERROR_INFO_UCE_ARRAY + AclrtStructs.MEM_UCE_INFO_LEN, LENGTH);
            assertThat(bed.on(MAIN, acl -> acl.aclrtRepairError(0, moved(info))))
                    .isEqualTo(Code.OK);
            assertThat(bed.lastRepair(0)).containsSubsequence(2, 1, BASE + STEP, LENGTH);
        }
    }

    @Test
    void copiesGoFromAndToIndexZero() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            long[] device = {0};
            assertThat(bed.on(MAIN, acl -> acl.aclrtMalloc(device, SIZE, 0))).isEqualTo(Code.OK);
            ByteBuffer written = roomFor(SIZE);
            for (int i = 0; i < SIZE; i++) {
                written.put(i, (byte) (i + 1));
            }
            ByteBuffer read = roomFor(SIZE);
            ByteBuffer readAsynchronously = roomFor(SIZE);

            assertThat(bed.on(MAIN, acl -> acl.aclrtMemcpy(device[0], SIZE, moved(written), SIZE, HOST_TO_DEVICE)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtMemcpy(moved(read), SIZE, device[0], SIZE, DEVICE_TO_HOST)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(
                            MAIN,
                            acl -> acl.aclrtMemcpyAsync(
                                    moved(readAsynchronously), SIZE, device[0], SIZE, DEVICE_TO_HOST, 0)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSynchronizeStream(0))).isEqualTo(Code.OK);

            assertThat(read.clear()).isEqualTo(written.clear());
            assertThat(readAsynchronously.clear()).isEqualTo(written);
        }
    }
}
