package io.github.acl4j.fake.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capabilities.Status;
import io.github.acl4j.Capture;
import io.github.acl4j.CapturedException;
import io.github.acl4j.fake.FakeAscend;
import io.github.acl4j.fake.FakeKernel;
import io.github.acl4j.fake.FakeNpu;
import io.github.acl4j.fake.FakeOperator;
import io.github.acl4j.fake.FakeTensor;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.CannRelease;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A task of a model that really fails, and what is told of its operator. */
class FailedOperatorTest {
    private static final List<FakeTensor> ONE = List.of(FakeTensor.of(0x1000, 1, 2, 3, 4));

    private static FakeKernel failing(String name) {
        return FakeKernel.failing(507015).as(FakeOperator.of(name, ONE, ONE));
    }

    /** Lets tasks fail one after another; each callback has returned when its failure is told. */
    private static List<CapturedException> fail(FakeAscend fake, AclRuntime acl, FakeKernel... kernels) {
        List<CapturedException> seen = new CopyOnWriteArrayList<>();
        acl.registerExceptionInfoCallback(Set.of(Capture.OPERATOR), seen::add);
        for (FakeKernel kernel : kernels) {
            assertThat(fake.launch(0, kernel)).isZero();
            assertThat(fake.backend().aclrtSynchronizeStream(0)).isEqualTo(507015);
        }
        return seen;
    }

    @ParameterizedTest
    @EnumSource(CannRelease.class)
    void everyReleaseKnowsIt(CannRelease release) {
        try (FakeAscend fake = FakeAscend.builder().devices(1).release(release).build();
                AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open()) {
            fake.backend().aclrtSetDevice(0);

            List<CapturedException> seen = fail(fake, acl, failing("first"), failing("second"));

            assertThat(seen)
                    .extracting(exception -> exception.operator().orElseThrow().name())
                    .containsExactly("first", "second");
            assertThat(fake.uncaught()).isEmpty();
            assertThat(fake.leaks()).noneMatch(leak -> leak.contains("TensorDesc"));
        }
    }

    @Test
    @FakeNpu(devices = 1)
    void nothingIsLeftBehind(FakeAscend fake) {
        fake.backend().aclrtSetDevice(0);
        try (AclRuntime acl = AclRuntime.open()) {
            assertThat(fail(fake, acl, failing("conv"))).hasSize(1);
        }
        fake.backend().aclrtResetDevice(0);
    }

    @Test
    @FakeNpu(devices = 1, modelLibrary = false)
    void withoutTheModelLibraryTheReasonIsTold(FakeAscend fake) {
        fake.backend().aclrtSetDevice(0);
        try (AclRuntime acl = AclRuntime.open()) {
            CapturedException exception = fail(fake, acl, failing("conv")).get(0);

            assertThat(exception.operator()).isEmpty();
            assertThat(exception.notCaptured().get(Capture.OPERATOR)).contains("libacl_mdl.so");
            assertThat(acl.capabilities()
                            .of(AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC)
                            .status())
                    .isEqualTo(Status.UNSUPPORTED);
        }
        fake.backend().aclrtResetDevice(0);
    }

    @Test
    void anOldModelsOperatorWithoutOutputIsToldWithoutIt() {
        try (FakeAscend fake =
                        FakeAscend.builder().devices(1).withOldModelFormat().build();
                AclRuntime acl = AclRuntime.builder().backend(fake.backend()).open()) {
            fake.backend().aclrtSetDevice(0);
            FakeKernel sink = FakeKernel.failing(507015).as(FakeOperator.of("sink", ONE, List.of()));

            CapturedException exception = fail(fake, acl, sink).get(0);

            assertThat(exception.notCaptured().get(Capture.OPERATOR)).contains("without input or output");
            assertThat(fake.count(AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC)).isEqualTo(2);
        }
    }

    /** What a question costs the thread that synchronizes: lines of its message if it fails, never its last error. */
    @Test
    void aQuestionThatFailsLeavesLinesAndNoLastError() {
        List<String> messages = new ArrayList<>();
        for (FakeKernel kernel : List.of(failing("known"), failing("n".repeat(300)), FakeKernel.failing(507015))) {
            try (FakeAscend fake = FakeAscend.builder().devices(1).build();
                    AclRuntime acl =
                            AclRuntime.builder().backend(fake.backend()).open()) {
                AclrtBackend npu = fake.backend();
                npu.aclrtSetDevice(0);
                List<Integer> lastErrors = new CopyOnWriteArrayList<>();
                acl.registerExceptionInfoCallback(
                        Set.of(Capture.OPERATOR), exception -> lastErrors.add(npu.aclrtPeekAtLastError(0)));

                fail(fake, acl, kernel);

                assertThat(lastErrors).containsExactly(0);
                messages.add(npu.aclGetRecentErrMsg());
            }
        }
        assertThat(messages.get(0)).doesNotContain("aclmdlCreateAndGetOpDesc");
        assertThat(messages.get(1)).contains("aclmdlCreateAndGetOpDesc").contains("300 bytes");
        assertThat(messages.get(2)).contains("aclmdlCreateAndGetOpDesc").contains("knows no operator");
        assertThat(messages)
                .as("the headline is the device's own, which came first")
                .allSatisfy(message -> assertThat(message.lines().skip(1).findFirst())
                        .get()
                        .asString()
                        .contains("errcode=507015"));
    }
}
