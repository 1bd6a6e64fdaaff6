package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtProvider;
import io.github.acl4j.spi.CannRelease;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the builder decides. */
class SettingsTest {
    @ParameterizedTest
    @EnumSource(CannRelease.class)
    void functionsThatCameLaterAreAbsent(CannRelease release) {
        try (FakeAscend fake = FakeAscend.builder().release(release).build()) {
            for (AclrtFunction function : AclrtFunction.values()) {
                assertThat(fake.backend().supports(function)).as("%s", function).isEqualTo(release.has(function));
            }
        }
    }

    /** acl-facts 8: no release has Register yet; GetErrorVerbose came with 8.5. */
    @Test
    void anAbsentFunctionThrowsWithItsSymbolAndRelease() {
        try (FakeAscend fake =
                FakeAscend.builder().release(CannRelease.CANN_8_1).build()) {
            AclrtBackend npu = fake.backend();
            assertThatThrownBy(() -> npu.aclrtExceptionInfoCallbackRegister(info -> {}))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("aclrtExceptionInfoCallbackRegister");
            assertThatThrownBy(() -> npu.aclrtGetErrorVerbose(0, null))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("8.5");
            assertThat(npu.aclrtSetExceptionInfoCallback(info -> {})).isZero();
            assertThat(fake.count(AclrtFunction.ACLRT_GET_ERROR_VERBOSE)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"CANN_8_1,13", "CANN_8_5,16", "CANN_9_0,17", "CANN_9_1,17", "UNRELEASED,17"})
    void versionOfTheInterface(CannRelease release, int minor) {
        try (FakeAscend fake = FakeAscend.builder().release(release).build()) {
            int[][] version = new int[3][1];
            assertThat(fake.backend().aclrtGetVersion(version[0], version[1], version[2]))
                    .isZero();
            assertThat(version).isDeepEqualTo(new int[][] {{1}, {minor}, {0}});
        }
    }

    @Test
    void versionsOfPackages() {
        try (FakeAscend fake =
                FakeAscend.builder().versions(Map.of("runtime", "9.1.0")).build()) {
            ByteBuffer buffer = Npus.direct(128);
            assertThat(fake.backend().aclsysGetVersionStr("runtime", buffer)).isZero();
            byte[] bytes = Npus.bytes(buffer);
            assertThat(new String(bytes, 0, 5, StandardCharsets.UTF_8)).isEqualTo("9.1.0");
            assertThat(bytes[5]).isZero();
            assertThat(fake.backend().aclsysGetVersionStr("toolkit", buffer)).isEqualTo(100003);
            assertThat(fake.backend().aclsysGetVersionStr(null, buffer)).isEqualTo(100000);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ascend910B1",
                "Ascend910B4-1",
                "Ascend910_9391",
                "Ascend950PR_9599",
                "Ascend310P3",
                "Ascend310B1",
                "Ascend910B"
            })
    void socName(String name) {
        try (FakeAscend fake = FakeAscend.builder().socName(name).build()) {
            assertThat(fake.backend().aclrtGetSocName()).isEqualTo(name);
            assertThat(fake.backend().describe()).contains(name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ascend350_354f", "Nonsense"})
    void onlyKnownProducts(String name) {
        assertThatThrownBy(() -> FakeAscend.builder().socName(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void limitsOfTheBuilder() {
        assertThatThrownBy(() -> FakeAscend.builder().devices(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FakeAscend.builder().devices(65)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FakeAscend.builder().memoryPerDevice(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FakeAscend.builder().recordedCalls(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void callsAreKeptUpToALimit() {
        try (FakeAscend fake = FakeAscend.builder().recordedCalls(2).build()) {
            AclrtBackend npu = fake.backend();
            npu.aclrtGetSocName();
            npu.aclrtSetDevice(99);
            npu.aclrtGetDevice(new int[1]);
            npu.aclrtRegStreamStateCallback("name", null, 5);

            assertThat(fake.calls())
                    .extracting(call -> call.function().symbol() + call.arguments() + call.code())
                    .containsExactly(
                            "aclrtGetDevice[int[]]" + OptionalInt.of(107002),
                            "aclrtRegStreamStateCallback[name, null, 5]" + OptionalInt.of(0));
            assertThat(fake.calls())
                    .allSatisfy(call -> assertThat(call.thread())
                            .isEqualTo(Thread.currentThread().getName()));
            fake.clearCalls();
            assertThat(fake.calls()).isEmpty();
        }
    }

    @Test
    void closedBackendAndClosedFake() {
        FakeAscend fake = FakeAscend.builder().build();
        AclrtBackend view = fake.newBackend();
        view.close();
        view.close();
        assertThatThrownBy(view::aclrtGetSocName).isInstanceOf(IllegalStateException.class);
        assertThat(fake.backend().aclrtGetSocName()).isNotNull();
        fake.close();
        fake.close();
        assertThatThrownBy(() -> fake.backend().aclrtSetDevice(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void providerOpensTheInstalledFakeElseItsOwn() {
        AclrtProvider provider =
                ServiceLoader.load(AclrtProvider.class).findFirst().orElseThrow();
        assertThat(provider.name()).isEqualTo("fake");
        assertThat(provider.kind()).isEqualTo(AclrtProvider.Kind.FAKE);
        assertThat(provider.unavailable()).isEmpty();
        try (AclrtBackend own = provider.open()) {
            int[] count = new int[1];
            assertThat(own.aclrtGetDeviceCount(count)).isZero();
            assertThat(count).containsExactly(8);
        }
        try (FakeAscend fake = FakeAscend.builder().devices(3).build()) {
            fake.install();
            fake.install();
            try (FakeAscend other = FakeAscend.builder().build()) {
                assertThatThrownBy(other::install).isInstanceOf(IllegalStateException.class);
            }
            try (AclrtBackend installed = provider.open()) {
                int[] count = new int[1];
                installed.aclrtGetDeviceCount(count);
                assertThat(count).containsExactly(3);
                assertThat(fake.leaks()).singleElement().asString().contains("still open");
            }
            assertThat(fake.leaks()).isEmpty();
        }
        assertThat(FakeAscend.installed()).isNull();
    }
}
