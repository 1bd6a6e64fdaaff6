package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtLibrary;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which operators the fake's graph engine knows (operator description). */
class OperatorsTest {
    private static final List<FakeTensor> ONE = List.of(FakeTensor.of(1, 1, 2, 3));

    private static FakeOperator operator(String name) {
        return FakeOperator.of(name, ONE, ONE);
    }

    private static int describe(AclrtBackend npu, int stream, int task, ByteBuffer name) {
        long[] inputs = new long[1];
        long[] outputs = new long[1];
        int code = npu.aclmdlCreateAndGetOpDesc(
                0, stream, task, name, name.capacity(), inputs, new long[1], outputs, new long[1]);
        npu.aclDestroyTensorDesc(inputs[0]);
        npu.aclDestroyTensorDesc(outputs[0]);
        return code;
    }

    private static int describe(AclrtBackend npu, int stream, int task) {
        return describe(npu, stream, task, Npus.direct(256));
    }

    @Test
    void theOldestOfMoreThan1024IsForgotten() {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build()) {
            for (int task = 0; task < 1024; task++) {
                fake.device(0).addOperator(3, task, operator("conv"));
            }
            fake.device(0).addOperator(3, 0, operator("again"));
            assertThat(describe(fake.backend(), 3, 0)).isZero();
            assertThat(describe(fake.backend(), 3, 1)).isZero();

            fake.device(0).addOperator(4, 0, operator("one more"));

            assertThat(describe(fake.backend(), 3, 0)).as("it was added again").isZero();
            assertThat(describe(fake.backend(), 3, 1)).isEqualTo(500002);
            assertThat(describe(fake.backend(), 4, 0)).isZero();
        }
    }

    @Test
    void whatIsLaunchedIsKnownByStreamAndTask() {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build()) {
            AclrtBackend npu = fake.backend();
            npu.aclrtSetDevice(0);
            long stream = Npus.stream(npu);
            int[] task = new int[1];
            assertThat(fake.launch(stream, Npus.nothing().as(operator("launched"))))
                    .isZero();
            npu.aclrtGetThreadLastTaskId(task);
            assertThat(fake.launch(stream, Npus.nothing())).isZero();
            assertThat(npu.aclrtSynchronizeStream(stream)).isZero();

            ByteBuffer name = Npus.direct(9);
            assertThat(describe(npu, Npus.id(npu, stream), task[0], name)).isZero();
            assertThat(Npus.bytes(name)).startsWith('l', 'a', 'u', 'n', 'c', 'h', 'e', 'd', 0);
            assertThat(describe(npu, Npus.id(npu, stream), task[0] + 1))
                    .as("no operator of a model")
                    .isEqualTo(500002);
            assertThat(describe(npu, Npus.id(npu, stream) + 1, task[0])).isEqualTo(500002);
        }
    }

    // The user's ids are what exceptions carry (acl-facts 3.4).
    @Test
    void theDeviceIsTheOneThatTheUserCounts() {
        try (FakeAscend fake = FakeAscend.builder()
                .devices(2)
                .environment(Map.of("ASCEND_RT_VISIBLE_DEVICES", "1"))
                .build()) {
            fake.device(1).addOperator(3, 17, operator("conv"));
            assertThat(describe(fake.backend(), 3, 17)).isZero();
        }
    }

    @Test
    void theOldFormatRefusesAnOperatorWithoutInputOrOutput() {
        for (boolean old : new boolean[] {false, true}) {
            FakeAscend.Builder builder = FakeAscend.builder().devices(1);
            try (FakeAscend fake = (old ? builder.withOldModelFormat() : builder).build()) {
                fake.device(0).addOperator(3, 1, FakeOperator.of("source", List.of(), ONE));
                fake.device(0).addOperator(3, 2, FakeOperator.of("sink", ONE, List.of()));
                fake.device(0).addOperator(3, 3, operator("both"));

                assertThat(describe(fake.backend(), 3, 1)).isEqualTo(old ? 100000 : 0);
                assertThat(describe(fake.backend(), 3, 2)).isEqualTo(old ? 100000 : 0);
                assertThat(describe(fake.backend(), 3, 3)).isZero();
            }
        }
    }

    @Test
    void aProcessWithoutTheModelLibraryLacksItsFunctionsOnly() {
        try (FakeAscend fake =
                FakeAscend.builder().devices(1).withoutModelLibrary().build()) {
            AclrtBackend npu = fake.backend();
            for (AclrtFunction function : AclrtFunction.values()) {
                assertThat(npu.supports(function))
                        .as("%s", function)
                        .isEqualTo(function.library() == AclrtLibrary.RUNTIME);
            }
            assertThatThrownBy(() -> describe(npu, 3, 1))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("aclmdlCreateAndGetOpDesc")
                    .hasMessageContaining("libacl_mdl.so");
            assertThatThrownBy(() -> npu.aclDestroyTensorDesc(0)).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> npu.aclGetTensorDescByIndex(0, 0))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void aBufferThatIsSmallerThanItIsSaidToBeIsFoundOut() {
        try (FakeAscend fake = FakeAscend.builder().devices(1).build()) {
            assertThatThrownBy(() -> fake.backend()
                            .aclmdlCreateAndGetOpDesc(
                                    0, 3, 1, Npus.direct(8), 9, new long[1], new long[1], new long[1], new long[1]))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aNameHasNoZeroByte() {
        assertThatThrownBy(() -> operator("a\0b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FakeOperator.ofBytes(new byte[] {0}, ONE, ONE))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
