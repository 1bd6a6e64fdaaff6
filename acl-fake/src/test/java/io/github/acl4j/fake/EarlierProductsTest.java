package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtStructs;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 310P, 310B and 910 can neither abort nor tell of faults (acl-facts 6). */
class EarlierProductsTest {
    private static final int UNSUPPORTED = 207000;

    private static FakeAscend start(String socName) {
        FakeAscend fake = FakeAscend.builder().devices(1).socName(socName).build();
        assertThat(fake.backend().aclrtSetDevice(0)).isZero();
        return fake;
    }

    private static ByteBuffer errorInfo() {
        return Npus.direct(AclrtStructs.ERROR_INFO_SIZE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ascend310P3", "Ascend310B4", "Ascend910A", "Ascend910B"})
    void aboutFaultsTheyAnswer207000(String socName) {
        try (FakeAscend fake = start(socName)) {
            AclrtBackend npu = fake.backend();
            fake.device(0).setFault(FakeFault.MEMORY_UCE);

            // In silence (acl-facts 2.2).
            assertThat(npu.aclrtGetMemUceInfo(0, Npus.direct(128), 1, new long[1]))
                    .isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtMemUceRepair(0, Npus.direct(128), 1)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtPeekAtLastError(0)).isZero();
            assertThat(npu.aclGetRecentErrMsg()).isNull();

            // Stored, but not told (acl-facts 3.8).
            assertThat(npu.aclrtGetErrorVerbose(0, errorInfo())).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtGetLastError(0)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtRepairError(0, errorInfo())).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtGetLastError(0)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclGetRecentErrMsg()).isNull();

            assertThat(npu.aclrtDeviceTaskAbort(0, 1000)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtGetLastError(0)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtStreamAbort(0)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtGetLastError(0)).isEqualTo(UNSUPPORTED);
        }
    }

    /** NULL and what else the ACL layer refuses comes first, a bad device id and a bad time-out come later (acl-facts 3.6 on). */
    @Test
    void theProductIsLookedAtAfterTheAclLayerAndBeforeTheRest() {
        try (FakeAscend fake = start("Ascend310P3")) {
            AclrtBackend npu = fake.backend();

            assertThat(npu.aclrtGetMemUceInfo(0, null, 0, new long[1])).isEqualTo(100000);
            assertThat(npu.aclrtMemUceRepair(0, Npus.direct(128 * 21), 21)).isEqualTo(100000);
            assertThat(npu.aclrtGetErrorVerbose(0, null)).isEqualTo(100000);
            assertThat(npu.aclrtRepairError(0, null)).isEqualTo(100000);

            assertThat(npu.aclrtGetMemUceInfo(99, Npus.direct(128), 1, new long[1]))
                    .isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtMemUceRepair(99, Npus.direct(128), 1)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtGetErrorVerbose(99, errorInfo())).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtDeviceTaskAbort(99, -1)).isEqualTo(UNSUPPORTED);
        }
    }

    /** There is no check of the product in it (acl-facts 6). */
    @Test
    void anAbortCallbackCanBeRegistered() {
        try (FakeAscend fake = start("Ascend310P3")) {
            AclrtBackend npu = fake.backend();

            assertThat(npu.aclrtSetDeviceTaskAbortCallback("name", (id, stage, left, args) -> 7, 0))
                    .isZero();
            assertThat(npu.aclrtDeviceTaskAbort(0, 1000)).isEqualTo(UNSUPPORTED);
            assertThat(npu.aclrtSetDeviceTaskAbortCallback("name", null, 0)).isZero();
        }
    }

    @Test
    void theRestWorksAsElsewhere() {
        try (FakeAscend fake = start("Ascend310P3")) {
            AclrtBackend npu = fake.backend();
            fake.device(0).failNextTask(507015);
            long memory = Npus.memory(npu, 8);

            assertThat(npu.aclrtMemcpyAsync(memory, 8, memory, 8, 3, 0)).isZero();
            assertThat(npu.aclrtSynchronizeStream(0)).isEqualTo(507015);
            assertThat(npu.aclrtGetLastError(0)).isEqualTo(507015);
            assertThat(npu.aclGetRecentErrMsg()).isNotNull();
            assertThat(npu.aclGetRecentErrMsg()).isNull();
        }
    }

    /** It launches a task there, which isn't so elsewhere (acl-facts 3.1). */
    @Test
    void aReadOfTheMessageIsStuckOnAStuckDevice() throws Exception {
        try (FakeAscend fake = start("Ascend310P3")) {
            FutureTask<Boolean> read = stuckRead(fake);
            fake.device(0).resetInjections();
            assertThat(Npus.get(read)).isTrue();
        }
        try (FakeAscend fake = start("Ascend310P3")) {
            FutureTask<Boolean> read = stuckRead(fake);
            fake.close();
            assertThatThrownBy(() -> Npus.get(read))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }
    }

    private static FutureTask<Boolean> stuckRead(FakeAscend fake) {
        fake.device(0).block(AclrtFunction.ACL_GET_RECENT_ERR_MSG);
        FutureTask<Boolean> read = Npus.async(() -> {
            fake.backend().aclrtSetDevice(0);
            return fake.backend().aclGetRecentErrMsg() == null;
        });
        fake.device(0).awaitCall(AclrtFunction.ACL_GET_RECENT_ERR_MSG);
        assertThat(read.isDone()).isFalse();
        return read;
    }

    @Test
    void aReadWithoutADeviceAsksNone() {
        try (FakeAscend fake =
                FakeAscend.builder().devices(1).socName("Ascend310P3").build()) {
            fake.device(0).block(AclrtFunction.ACL_GET_RECENT_ERR_MSG);
            assertThat(fake.backend().aclGetRecentErrMsg()).isNotNull();
        }
        try (FakeAscend fake = start("Ascend910B1")) {
            fake.device(0).block(AclrtFunction.ACL_GET_RECENT_ERR_MSG);
            assertThat(fake.backend().aclGetRecentErrMsg()).isNull();
        }
    }
}
