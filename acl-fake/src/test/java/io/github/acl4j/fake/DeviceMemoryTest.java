package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtBackend;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Device memory holds bytes, and costs memory only where they were written. */
class DeviceMemoryTest {
    private final FakeAscend fake =
            FakeAscend.builder().devices(64).memoryPerDevice(32L << 30).build();
    private final AclrtBackend npu = fake.backend();

    @BeforeEach
    void set() {
        npu.aclrtSetDevice(0);
    }

    @AfterEach
    void close() {
        fake.close();
    }

    @Test
    void bytesComeBack() {
        byte[] bytes = Npus.pattern(3 * 1024 * 1024 + 5);
        long memory = Npus.memory(npu, bytes.length + 100);
        assertThat(Npus.write(npu, memory + 33, bytes)).isZero();

        ByteBuffer read = Npus.direct(bytes.length);
        assertThat(Npus.read(npu, memory + 33, read)).isZero();
        assertThat(Npus.bytes(read)).isEqualTo(bytes);
        assertThat(fake.device(0).peek(memory, 33)).containsOnly(0);
    }

    @Test
    void asynchronousCopiesInBothDirectionsAndWithin() {
        byte[] bytes = Npus.pattern(10_000);
        long a = Npus.memory(npu, bytes.length);
        long b = Npus.memory(npu, bytes.length);
        ByteBuffer out = Npus.direct(bytes.length);
        long stream = Npus.stream(npu);
        assertThat(npu.aclrtMemcpyAsync(a, bytes.length, Npus.direct(bytes), bytes.length, 1, stream))
                .isZero();
        assertThat(npu.aclrtMemcpyAsync(b, bytes.length, a, bytes.length, 3, stream))
                .isZero();
        assertThat(npu.aclrtMemcpyAsync(out, bytes.length, b, bytes.length, 2, stream))
                .isZero();
        assertThat(npu.aclrtSynchronizeStream(stream)).isZero();

        assertThat(Npus.bytes(out)).isEqualTo(bytes);
    }

    @Test
    void betweenDevices() {
        byte[] bytes = Npus.pattern(5000);
        long here = Npus.memory(npu, bytes.length);
        Npus.write(npu, here, bytes);
        npu.aclrtSetDevice(63);
        long there = Npus.memory(npu, bytes.length);
        assertThat(npu.aclrtMemcpy(there, bytes.length, here, bytes.length, 3)).isZero();

        assertThat(fake.device(63).peek(there, bytes.length)).isEqualTo(bytes);
    }

    @Test
    void sixtyFourDevicesWith32GigabytesEachFitIn() {
        for (int device = 0; device < 64; device++) {
            npu.aclrtSetDevice(device);
            long size = 31L << 30;
            long memory = Npus.memory(npu, size);
            assertThat(Npus.write(npu, memory + size - 8, Npus.pattern(8))).isZero();
            assertThat(fake.device(device).peek(memory + size - 8, 8)).isEqualTo(Npus.pattern(8));
        }
    }

    @Test
    void memoryEnds() {
        long[] address = new long[1];
        long first = Npus.memory(npu, 20L << 30);
        assertThat(npu.aclrtMalloc(address, 20L << 30, 0)).isEqualTo(207001);
        assertThat(npu.aclrtFree(first)).isZero();
        assertThat(npu.aclrtMalloc(address, 20L << 30, 0)).isZero();
        assertThat(npu.aclrtMalloc(address, -1, 0)).isEqualTo(100000);
    }

    @Test
    void wrongAddressesAreRefused() {
        long memory = Npus.memory(npu, 4096);
        assertThat(npu.aclrtFree(memory + 512)).isEqualTo(107000);
        assertThat(npu.aclrtFree(memory)).isZero();
        assertThat(npu.aclrtFree(memory)).isEqualTo(107000);
        assertThat(Npus.read(npu, memory, Npus.direct(8))).isEqualTo(507899);
        assertThat(Npus.read(npu, 0x10, Npus.direct(8))).isEqualTo(507899);
    }

    @Test
    void copiesThatCannotBeRight() {
        long memory = Npus.memory(npu, 4096);
        ByteBuffer host = Npus.direct(64);
        assertThat(npu.aclrtMemcpy(memory, 32, host, 64, 1)).as("destMax").isEqualTo(107000);
        assertThat(npu.aclrtMemcpy(memory, 64, host, 64, 2)).as("kind").isEqualTo(107000);
        assertThat(npu.aclrtMemcpy(memory, 64, host, 64, 9)).as("no kind").isEqualTo(100000);
        assertThat(npu.aclrtMemcpy(0L, 64, host, 64, 1)).as("NULL dst").isEqualTo(100000);
        assertThat(npu.aclrtMemcpy(memory, 64, (ByteBuffer) null, 64, 1))
                .as("NULL src")
                .isEqualTo(100000);
        assertThat(npu.aclrtMemcpy(0L, 0, (ByteBuffer) null, 0, 9))
                .as("nothing")
                .isZero();
    }

    @Test
    void lastResetFreesTheMemory() {
        long memory = Npus.memory(npu, 4096);
        npu.aclrtResetDevice(0);
        npu.aclrtSetDevice(0);
        byte[] bytes = new byte[8];
        Arrays.fill(bytes, (byte) 1);
        assertThat(Npus.write(npu, memory, bytes)).isEqualTo(507899);
    }
}
