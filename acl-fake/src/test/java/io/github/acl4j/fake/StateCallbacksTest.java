package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.spi.AclrtBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callbacks for the states of streams and devices: acl-facts 3.14. */
class StateCallbacksTest {
    private final FakeAscend fake = FakeAscend.builder()
            .devices(2)
            .environment(Map.of("ASCEND_RT_VISIBLE_DEVICES", "1"))
            .build();
    private final AclrtBackend npu = fake.backend();
    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void close() {
        fake.close();
    }

    @Test
    void devicesTellTheUsersId() {
        npu.aclrtRegDeviceStateCallback("d", (device, state, args) -> seen.add(device + ":" + state + ":" + args), 9);
        npu.aclrtSetDevice(0);
        npu.aclrtSetDevice(0);
        npu.aclrtResetDevice(0);
        npu.aclrtResetDevice(0);

        assertThat(seen).containsExactly("0:0:9", "0:1:9", "0:1:9", "0:2:9", "0:3:9");
    }

    @Test
    void streamsTellTheirHandleTheDefaultStreamIncluded() {
        npu.aclrtRegStreamStateCallback("s", (stream, state, args) -> seen.add(state + " " + stream), 0);
        npu.aclrtSetDevice(0);
        long stream = Npus.stream(npu);
        npu.aclrtDestroyStream(stream);
        npu.aclrtResetDevice(0);

        assertThat(seen).hasSize(4);
        assertThat(seen.subList(1, 3)).containsExactly("1 " + stream, "2 " + stream);
        assertThat(seen.get(0)).startsWith("1 ");
        assertThat(seen.get(3)).isEqualTo("2" + seen.get(0).substring(1));
    }

    /** UTF-8 bytes, unsigned: not Java's order of chars. */
    @Test
    void inByteOrderOfTheNames() {
        for (String name : List.of("b", "a", "\uD83D\uDE00", "\uFF5E", "B", "")) {
            npu.aclrtRegStreamStateCallback(name, (stream, state, args) -> seen.add(name), 0);
        }
        npu.aclrtSetDevice(0);
        assertThat(seen).containsExactly("", "B", "a", "b", "\uFF5E", "\uD83D\uDE00");
    }

    @Test
    void namesAreTakenOnce() {
        assertThat(npu.aclrtRegStreamStateCallback("n", (stream, state, args) -> {}, 0))
                .isZero();
        assertThat(npu.aclrtRegStreamStateCallback("n", (stream, state, args) -> {}, 0))
                .isEqualTo(107000);
        assertThat(npu.aclrtPeekAtLastError(0)).isEqualTo(107000);
        assertThat(npu.aclrtRegDeviceStateCallback("n", (device, state, args) -> {}, 0))
                .isZero();
        assertThat(npu.aclrtRegStreamStateCallback("n", null, 0)).isZero();
        assertThat(npu.aclrtRegStreamStateCallback("n", null, 0)).isZero();
        assertThat(npu.aclrtRegStreamStateCallback("n", (stream, state, args) -> {}, 0))
                .isZero();
        assertThat(npu.aclrtRegStreamStateCallback(null, null, 0)).isEqualTo(100000);
        assertThat(npu.aclrtRegDeviceStateCallback(null, null, 0)).isEqualTo(100000);
    }
}
