package io.github.acl4j.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.internal.StubBackend;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyProbeTest {
    private static final int DEVICE_MEMORY = 0x1000;

    private final StubBackend stub = new StubBackend();
    private final List<Integer> timeouts = new ArrayList<>();
    private final List<Long> read = new ArrayList<>();
    private byte[] onDevice = new byte[0];

    private DeviceAccess access(MemoryRanges touched, Instant deadline) {
        stub.on("aclrtMalloc", args -> {
            ((long[]) args[0])[0] = DEVICE_MEMORY;
            return 0;
        });
        stub.on("aclrtSynchronizeStreamWithTimeout", args -> {
            timeouts.add((Integer) args[1]);
            return 0;
        });
        stub.on("aclrtMemcpyAsync", args -> {
            if (args[2] instanceof ByteBuffer from) {
                onDevice = new byte[from.capacity()];
                from.get(0, onDevice);
            } else if ((Long) args[2] == DEVICE_MEMORY) {
                ((ByteBuffer) args[0]).put(0, onDevice);
            } else {
                read.add((Long) args[2]);
            }
            return 0;
        });
        return new DeviceAccess(0, 7, stub.backend(), touched, deadline);
    }

    private DeviceAccess access() {
        return access(MemoryRanges.NONE, Instant.now().plusSeconds(30));
    }

    @Test
    void copiesThereAndBackAndFreesWhatItTook() throws Exception {
        new CopyProbe().run(access());

        assertThat(onDevice).hasSize(4096).isNotEqualTo(new byte[4096]);
        assertThat(stub.called()).endsWith("aclrtFree");
        assertThat(timeouts).allSatisfy(timeout -> assertThat(timeout).isBetween(1, 30_000));
    }

    @Test
    void readsBothEndsOfWhatWasTouched() throws Exception {
        new CopyProbe()
                .run(access(
                        MemoryRanges.of(new MemoryRange(0x8000, 64), new MemoryRange(-64, 63)),
                        Instant.now().plusSeconds(30)));

        assertThat(read).containsExactly(0x8000L, 0x803FL, -64L, -2L);
    }

    @Test
    void aByteThatComesBackWrongIsAFailure() {
        DeviceAccess access = access();
        stub.on("aclrtSynchronizeStreamWithTimeout", args -> {
            onDevice[17] ^= 1;
            return 0;
        });

        assertThatThrownBy(() -> new CopyProbe().run(access)).isInstanceOf(ProbeFailedException.class);
        assertThat(stub.called()).contains("aclrtFree");
    }

    /** 0 would be refused (107000), and less than −1 as well. */
    @Test
    void waitsAtLeastAMillisecondWhenTheTimeIsOver() throws Exception {
        new CopyProbe().run(access(MemoryRanges.NONE, Instant.now().minusSeconds(3)));

        assertThat(timeouts).containsOnly(1);
    }

    @Test
    void aFailureSaysWhichCallFailed() {
        DeviceAccess access = access();
        stub.on("aclrtMemcpyAsync", 507053);
        assertThatThrownBy(() -> new CopyProbe().run(access))
                .isInstanceOf(ProbeFailedException.class)
                .hasMessageContaining("aclrtMemcpyAsync")
                .hasMessageContaining("507053");
        assertThat(stub.called()).contains("aclrtFree");

        stub.on("aclrtMalloc", 207001);
        assertThatThrownBy(() -> new CopyProbe().run(access)).hasMessageContaining("aclrtMalloc");
    }

    /** The device may still write to it; collected memory would be somebody else's by then, and the JVM might die. */
    @Test
    void theMemoryOfACopyThatIsNotOverIsKept() {
        DeviceAccess access = access();
        List<WeakReference<ByteBuffer>> hosts = new ArrayList<>();
        stub.on("aclrtMemcpyAsync", args -> {
            hosts.add(new WeakReference<>((ByteBuffer) args[2]));
            return 0;
        });
        stub.on("aclrtSynchronizeStreamWithTimeout", 507046);

        assertThatThrownBy(() -> new CopyProbe().run(access)).hasMessageContaining("507046");

        WeakReference<Object> canary = new WeakReference<>(new Object());
        for (int i = 0; i < 100 && canary.get() != null; i++) {
            System.gc();
        }
        assertThat(canary.get()).as("the collector ran").isNull();
        assertThat(hosts).hasSize(1);
        assertThat(hosts.get(0).get()).isNotNull();
        assertThat(stub.called()).doesNotContain("aclrtFree");
    }
}
