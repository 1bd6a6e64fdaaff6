package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Page-locked memory of the host (health a.2, g). */
public abstract class HostMemoryContract extends BackendContract {
    private static final int SIZE = 4096;
    private static final int HOST_TO_DEVICE = 1;
    private static final int DEVICE_TO_HOST = 2;

    /** For subclasses. */
    protected HostMemoryContract() {}

    private static ByteBuffer allocate(TestBed bed) throws Exception {
        ByteBuffer[] memory = new ByteBuffer[1];
        assertThat(bed.on(MAIN, acl -> acl.aclrtMallocHost(memory, SIZE))).isEqualTo(Code.OK);
        return memory[0];
    }

    @Test
    void itIsThereForCopies() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            ByteBuffer there = allocate(bed);
            ByteBuffer back = allocate(bed);
            assertThat(there.isDirect()).isTrue();
            assertThat(there.capacity()).isEqualTo(SIZE);
            assertThat(there.order()).isEqualTo(ByteOrder.nativeOrder());
            for (int at = 0; at < SIZE; at++) {
                there.put(at, (byte) (at * 31));
            }
            long[] device = {0};
            assertThat(bed.on(MAIN, acl -> acl.aclrtMalloc(device, SIZE, 0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtMemcpyAsync(device[0], SIZE, there, SIZE, HOST_TO_DEVICE, 0)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtMemcpyAsync(back, SIZE, device[0], SIZE, DEVICE_TO_HOST, 0)))
                    .isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSynchronizeStream(0))).isEqualTo(Code.OK);
            assertThat(back).isEqualTo(there);
            assertThat(bed.on(MAIN, acl -> acl.aclrtFreeHost(there))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtFreeHost(back))).isEqualTo(Code.OK);
        }
    }

    // Freed wherever its position is, on any thread, and also without a device.
    @Test
    void itIsFreedFromItsBeginning() throws Exception {
        try (TestBed bed = open()) {
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            ByteBuffer memory = allocate(bed).limit(32).position(24);
            assertThat(bed.on("no device", acl -> acl.aclrtFreeHost(memory))).isEqualTo(Code.OK);
        }
    }

    @Test
    void whatIsNoneOfItIsRefused() throws Exception {
        try (TestBed bed = open()) {
            ByteBuffer[] memory = new ByteBuffer[1];
            assertThat(bed.on(MAIN, acl -> acl.aclrtMallocHost(memory, SIZE))).isEqualTo(Code.CONTEXT_NULL);
            assertThat(bed.on(MAIN, acl -> acl.aclrtSetDevice(0))).isEqualTo(Code.OK);
            assertThat(bed.on(MAIN, acl -> acl.aclrtMallocHost(null, SIZE))).isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(bed.on(MAIN, acl -> acl.aclrtMallocHost(memory, 0))).isEqualTo(Code.ACL_INVALID_PARAM);
            assertThat(memory[0]).isNull();
            assertThat(bed.on(MAIN, acl -> acl.aclrtFreeHost(null))).isEqualTo(Code.ACL_INVALID_PARAM);
            ByteBuffer ofJava = ByteBuffer.allocateDirect(SIZE);
            assertThat(bed.on(MAIN, acl -> acl.aclrtFreeHost(ofJava))).isEqualTo(Code.PARAM_INVALID);
        }
    }

    // What no buffer can be is Java's business.
    @Test
    void moreThanABufferHasIsRefusedByJava() throws Exception {
        try (TestBed bed = open()) {
            for (long size : new long[] {1L << 31, -1}) {
                assertThatThrownBy(() -> bed.acl().aclrtMallocHost(new ByteBuffer[1], size))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(Long.toUnsignedString(size));
            }
        }
    }
}
