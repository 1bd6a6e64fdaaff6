package io.github.acl4j.contract;

import static io.github.acl4j.contract.TestBed.MAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.FaultInjector.Tensor;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The description of an operator, in the mirror (operator description). */
public abstract class OperatorDescriptionContract extends BackendContract {
    private static final int DEVICE = 1;
    private static final int STREAM = 3;
    private static final int TASK = -2;
    private static final long UNKNOWN_RANK = 0xFFFF_FFFF_FFFF_FFFEL;

    /** For subclasses. */
    protected OperatorDescriptionContract() {}

    /** What the function is given, and what it gave. */
    private static final class Question {
        @Nullable
        ByteBuffer name;

        final long room;
        long @Nullable [] inputs = new long[1];
        long @Nullable [] inputCount = new long[1];
        long @Nullable [] outputs = new long[1];
        long @Nullable [] outputCount = new long[1];

        Question(int room) {
            this.room = room;
            this.name = ByteBuffer.allocateDirect(room).put(0, "?".repeat(room).getBytes(StandardCharsets.UTF_8));
        }

        int ask(AclrtBackend acl, int task) {
            return acl.aclmdlCreateAndGetOpDesc(
                    DEVICE, STREAM, task, name, room, inputs, inputCount, outputs, outputCount);
        }
    }

    private static void requireFunctions(TestBed bed) {
        Assumptions.assumeTrue(
                bed.acl().supports(AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC), "this process has no libacl_mdl.so");
    }

    private static TestBed bedWith(TestBed bed, String name, List<Tensor> inputs, List<Tensor> outputs)
            throws Exception {
        requireFunctions(bed);
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        bed.inject(injector -> injector.addOperator(DEVICE, STREAM, TASK, bytes, inputs, outputs));
        return bed;
    }

    private static Tensor tensor(long address, int dataType, int format, Long... dims) {
        return new Tensor(address, dataType, format, Optional.of(List.of(dims)));
    }

    @Test
    void nullIsRefused() throws Exception {
        try (TestBed bed = open()) {
            requireFunctions(bed);
            Question noName = new Question(256);
            noName.name = null;
            Question noInputs = new Question(256);
            noInputs.inputs = null;
            Question noInputCount = new Question(256);
            noInputCount.inputCount = null;
            Question noOutputs = new Question(256);
            noOutputs.outputs = null;
            Question noOutputCount = new Question(256);
            noOutputCount.outputCount = null;
            for (Question question : List.of(noName, noInputs, noInputCount, noOutputs, noOutputCount)) {
                assertThat(bed.on(MAIN, acl -> question.ask(acl, TASK))).isEqualTo(Code.ACL_INVALID_PARAM);
            }
            assertThat(bed.on(MAIN, acl -> acl.aclrtPeekAtLastError(0)))
                    .as("the ACL layer's refusal isn't stored (acl-facts 2.2)")
                    .isEqualTo(Code.OK);
        }
    }

    @Test
    void anUnknownTaskIsToldInACodeOfTheGraphEngine() throws Exception {
        try (TestBed bed = bedWith(open(), "conv", List.of(tensor(1, 2, 3)), List.of(tensor(1, 2, 3)))) {
            Question question = new Question(256);

            int code = bed.on(MAIN, acl -> question.ask(acl, TASK - 1));

            assertThat(String.valueOf(code)).matches("145\\d{3}|500002|545\\d{3}");
            assertThat(bed.on(MAIN, acl -> acl.aclrtPeekAtLastError(0))).isEqualTo(Code.OK);
        }
    }

    @Test
    void theRoomHasToBeGreaterThanTheName() throws Exception {
        List<Tensor> one = List.of(tensor(1, 2, 3));
        try (TestBed bed = bedWith(open(), "conv2d", one, one)) {
            for (int room = 1; room <= 6; room++) {
                Question tooSmall = new Question(room);
                assertThat(bed.on(MAIN, acl -> tooSmall.ask(acl, TASK))).isEqualTo(Code.ACL_INVALID_PARAM);
            }
            Question question = new Question(7);

            assertThat(bed.on(MAIN, acl -> question.ask(acl, TASK))).isEqualTo(Code.OK);

            assertThat(text(question)).isEqualTo("conv2d\0");
            destroy(bed, question);
        }
    }

    private static String text(Question question) {
        ByteBuffer name = question.name;
        return name == null
                ? ""
                : StandardCharsets.UTF_8.decode(name.duplicate().clear()).toString();
    }

    private static void destroy(TestBed bed, Question question) throws Exception {
        bed.ask(MAIN, () -> {
            bed.acl().aclDestroyTensorDesc(only(question.inputs));
            bed.acl().aclDestroyTensorDesc(only(question.outputs));
            return null;
        });
    }

    private static long only(long @Nullable [] out) {
        return out == null ? 0 : out[0];
    }

    @Test
    void tensorsAreTold() throws Exception {
        List<Tensor> inputs = List.of(tensor(0xFFFF_0000_0000_1000L, 1, 29, 2L, -1L, 1L << 40), tensor(0, -1, -1));
        List<Tensor> outputs = List.of(new Tensor(0x1000, 27, 2, Optional.empty()));
        try (TestBed bed = bedWith(open(), "MatMul", inputs, outputs)) {
            Question question = new Question(256);
            assertThat(bed.on(MAIN, acl -> question.ask(acl, TASK))).isEqualTo(Code.OK);
            assertThat(only(question.inputCount)).isEqualTo(2);
            assertThat(only(question.outputCount)).isEqualTo(1);
            bed.ask(MAIN, () -> {
                AclrtBackend acl = bed.acl();
                long first = acl.aclGetTensorDescByIndex(only(question.inputs), 0);
                assertThat(first).isEqualTo(only(question.inputs));
                assertTold(acl, first, inputs.get(0));
                assertTold(acl, acl.aclGetTensorDescByIndex(only(question.inputs), 1), inputs.get(1));
                assertTold(acl, only(question.outputs), outputs.get(0));
                return null;
            });
            destroy(bed, question);
        }
    }

    private static void assertTold(AclrtBackend acl, long desc, Tensor tensor) {
        assertThat(acl.aclGetTensorDescAddress(desc)).isEqualTo(tensor.address());
        assertThat(acl.aclGetTensorDescType(desc)).isEqualTo(tensor.dataType());
        assertThat(acl.aclGetTensorDescFormat(desc)).isEqualTo(tensor.format());
        long rank = acl.aclGetTensorDescNumDims(desc);
        if (tensor.dims().isEmpty()) {
            assertThat(rank).isEqualTo(UNKNOWN_RANK);
            return;
        }
        List<Long> dims = tensor.dims().get();
        assertThat(rank).isEqualTo(dims.size());
        long[] size = new long[1];
        for (int i = 0; i < dims.size(); i++) {
            assertThat(acl.aclGetTensorDescDimV2(desc, i, size)).isEqualTo(Code.OK);
            assertThat(size[0]).isEqualTo(dims.get(i));
        }
        for (long index : new long[] {dims.size(), -1, Long.MAX_VALUE}) {
            assertThat(acl.aclGetTensorDescDimV2(desc, index, size)).isEqualTo(Code.ACL_INVALID_PARAM);
        }
        assertThat(acl.aclGetTensorDescDimV2(desc, 0, null)).isEqualTo(Code.ACL_INVALID_PARAM);
    }

    @Test
    void nullHasNoElementAndNothingToDestroy() throws Exception {
        try (TestBed bed = open()) {
            requireFunctions(bed);
            bed.ask(MAIN, () -> {
                assertThat(bed.acl().aclGetTensorDescByIndex(0, 7)).isZero();
                assertThat(bed.acl().aclGetTensorDescDimV2(0, 0, new long[1])).isEqualTo(Code.ACL_INVALID_PARAM);
                bed.acl().aclDestroyTensorDesc(0);
                return null;
            });
        }
    }
}
