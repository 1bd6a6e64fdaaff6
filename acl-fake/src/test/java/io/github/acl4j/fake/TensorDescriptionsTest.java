package io.github.acl4j.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.acl4j.spi.AclrtBackend;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose the arrays of tensor descriptions are, and what would be undefined behaviour (operator description). */
class TensorDescriptionsTest {
    private static final int STREAM = 3;
    private static final int TASK = 17;

    private final FakeAscend fake = FakeAscend.builder().devices(1).build();
    private final AclrtBackend npu = fake.backend();

    @AfterEach
    void close() {
        fake.close();
    }

    /** Input and output array of an operator with so many tensors. */
    private long[] describe(int inputs, int outputs) {
        FakeTensor tensor = FakeTensor.of(0x1000, 1, 2, 3, 4);
        FakeOperator operator =
                FakeOperator.of("conv", Collections.nCopies(inputs, tensor), Collections.nCopies(outputs, tensor));
        fake.device(0).addOperator(STREAM, TASK, operator);
        long[] in = new long[1];
        long[] out = new long[1];
        assertThat(npu.aclmdlCreateAndGetOpDesc(
                        0, STREAM, TASK, Npus.direct(256), 256, in, new long[1], out, new long[1]))
                .isZero();
        return new long[] {in[0], out[0]};
    }

    private void assertUndefined(String why, ThrowingCallable call) {
        int before = fake.uncaught().size();
        assertThatThrownBy(call)
                .isInstanceOf(FakeUndefinedBehaviourError.class)
                .hasMessageContaining(why)
                .satisfies(error -> assertThat(fake.uncaught().subList(before, before + 1))
                        .as("whoever catches it can't hide it")
                        .isEqualTo(List.of(error)));
    }

    @Test
    void arraysThatAreDestroyedOnceAreFine() {
        long[] arrays = describe(2, 1);
        assertThat(fake.leaks()).singleElement().asString().contains("2 arrays").contains("aclDestroyTensorDesc");

        npu.aclDestroyTensorDesc(arrays[0]);
        npu.aclDestroyTensorDesc(arrays[1]);
        npu.aclDestroyTensorDesc(0);

        assertThat(fake.leaks()).isEmpty();
        assertThat(fake.uncaught()).isEmpty();
    }

    @Test
    void anArrayWithoutElementsHasToBeDestroyedToo() {
        long[] arrays = describe(0, 0);
        assertThat(arrays[0]).isNotZero().isNotEqualTo(arrays[1]);
        assertUndefined("beyond the end", () -> npu.aclGetTensorDescByIndex(arrays[0], 0));
        assertUndefined("empty array", () -> npu.aclGetTensorDescType(arrays[0]));
        npu.aclDestroyTensorDesc(arrays[0]);
        npu.aclDestroyTensorDesc(arrays[1]);
        assertThat(fake.leaks()).isEmpty();
    }

    @Test
    void destroyingTwice() {
        long[] arrays = describe(1, 1);
        npu.aclDestroyTensorDesc(arrays[0]);
        assertUndefined("was destroyed", () -> npu.aclDestroyTensorDesc(arrays[0]));
    }

    @Test
    void destroyingAnElement() {
        long[] arrays = describe(2, 1);
        long second = npu.aclGetTensorDescByIndex(arrays[0], 1);
        assertUndefined("element 1", () -> npu.aclDestroyTensorDesc(second));
        // The first element's address is the array's.
        npu.aclDestroyTensorDesc(npu.aclGetTensorDescByIndex(arrays[0], 0));
        npu.aclDestroyTensorDesc(arrays[1]);
        assertThat(fake.leaks()).isEmpty();
    }

    @Test
    void usingWhatWasDestroyed() {
        long[] arrays = describe(2, 1);
        long second = npu.aclGetTensorDescByIndex(arrays[0], 1);
        npu.aclDestroyTensorDesc(arrays[0]);
        for (long desc : new long[] {arrays[0], second}) {
            assertUndefined("was destroyed", () -> npu.aclGetTensorDescByIndex(desc, 0));
            assertUndefined("was destroyed", () -> npu.aclGetTensorDescAddress(desc));
            assertUndefined("was destroyed", () -> npu.aclGetTensorDescType(desc));
            assertUndefined("was destroyed", () -> npu.aclGetTensorDescFormat(desc));
            assertUndefined("was destroyed", () -> npu.aclGetTensorDescNumDims(desc));
            assertUndefined("was destroyed", () -> npu.aclGetTensorDescDimV2(desc, 0, new long[1]));
        }
        assertThat(npu.aclGetTensorDescNumDims(arrays[1])).as("another array").isEqualTo(2);
    }

    @Test
    void anIndexBeyondTheArray() {
        long[] arrays = describe(2, 1);
        for (long index : new long[] {2, 3, -1, Long.MAX_VALUE}) {
            assertUndefined("wild pointer", () -> npu.aclGetTensorDescByIndex(arrays[0], index));
        }
        long second = npu.aclGetTensorDescByIndex(arrays[0], 1);
        assertUndefined("wild pointer", () -> npu.aclGetTensorDescByIndex(second, 1));
    }

    @Test
    void whatNeverWasADescription() {
        long[] arrays = describe(1, 1);
        for (long desc : new long[] {1, -1, arrays[0] + 8}) {
            assertUndefined("aclGetTensorDescType", () -> npu.aclGetTensorDescType(desc));
            assertUndefined("aclDestroyTensorDesc", () -> npu.aclDestroyTensorDesc(desc));
        }
    }

    @Test
    void anErrorThatACallbackLetsOutIsKeptOnce() {
        npu.aclrtExceptionInfoCallbackRegister(info -> npu.aclDestroyTensorDesc(1));
        fake.fireHere(new FakeException(0, STREAM, TASK, 1, 507015));
        assertThat(fake.uncaught()).hasSize(1);
    }
}
