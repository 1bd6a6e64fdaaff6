package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Operators.failTask;
import static io.github.acl4j.contract.facade.Operators.operator;
import static io.github.acl4j.contract.facade.Operators.whyNot;
import static io.github.acl4j.spi.AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC;
import static io.github.acl4j.spi.AclrtFunction.ACL_DESTROY_TENSOR_DESC;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_ADDRESS;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_BY_INDEX;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_DIM_V2;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_FORMAT;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_NUM_DIMS;
import static io.github.acl4j.spi.AclrtFunction.ACL_GET_TENSOR_DESC_TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.FailedOperator;
import io.github.acl4j.TensorDescription;
import io.github.acl4j.contract.FaultInjector.Tensor;
import io.github.acl4j.spi.AclrtBackend;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Descriptions of operators that can't be trusted: whatever is in them, the exception comes, nothing beyond an array is
 * touched, and each array is destroyed once, by the pointer that it was given with (operator description).
 */
public abstract class FailedOperatorHostileContract extends FacadeContract {
    private static final int TASK = 17;

    /** Where the out parameters are among the arguments. */
    private static final int INPUTS = 5;

    private static final int INPUT_COUNT = 6;
    private static final int OUTPUTS = 7;
    private static final int OUTPUT_COUNT = 8;

    /** For subclasses. */
    protected FailedOperatorHostileContract() {}

    private FacadeBed withOperator() {
        FacadeBed bed = guest();
        Operators.add(bed, TASK, "conv");
        return bed;
    }

    /** Lets the library give a description, and then changes it. */
    private static void tamper(FacadeBed bed, Consumer<List<?>> change) {
        AclrtBackend engine = bed.engine();
        bed.spy().answer(ACLMDL_CREATE_AND_GET_OP_DESC, call -> {
            List<?> given = call.arguments();
            int code = engine.aclmdlCreateAndGetOpDesc(
                    (int) given.get(0),
                    (int) given.get(1),
                    (int) given.get(2),
                    (ByteBuffer) given.get(3),
                    (long) given.get(4),
                    (long[]) given.get(INPUTS),
                    (long[]) given.get(INPUT_COUNT),
                    (long[]) given.get(OUTPUTS),
                    (long[]) given.get(OUTPUT_COUNT));
            change.accept(given);
            return code;
        });
    }

    private static void set(List<?> arguments, int index, long value) {
        ((long[]) arguments.get(index))[0] = value;
    }

    private static void assertEachArrayIsDestroyedOnce(FacadeBed bed) {
        assertThat(Operators.destroyed(bed.spy()))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Operators.givenArrays(bed.spy()));
    }

    @Test
    void aCountThatIsNotCredibleIsReadNoFurther() {
        for (long count : new long[] {-1, 1L << 40, Long.MIN_VALUE, Integer.MAX_VALUE, 4097}) {
            for (int where : new int[] {INPUT_COUNT, OUTPUT_COUNT}) {
                try (FacadeBed bed = withOperator()) {
                    tamper(bed, arguments -> set(arguments, where, count));

                    assertThat(whyNot(failTask(bed, TASK)))
                            .contains(Long.toUnsignedString(count))
                            .contains(where == INPUT_COUNT ? "inputs" : "outputs");

                    // The one input is within its own count.
                    assertThat(bed.spy().count(ACL_GET_TENSOR_DESC_BY_INDEX)).isEqualTo(where == INPUT_COUNT ? 0 : 1);
                    assertEachArrayIsDestroyedOnce(bed);
                }
            }
        }
    }

    @Test
    void noIndexReachesTheCount() {
        try (FacadeBed bed = guest()) {
            List<Tensor> five = Collections.nCopies(5, Operators.tensor(1, 2, 3, 4L, 5L));
            Operators.add(bed, TASK, new byte[] {'n'}, five, List.of());

            FailedOperator told = operator(failTask(bed, TASK));

            assertThat(told.inputs()).hasSize(5);
            assertThat(told.outputs()).isEmpty();
            assertThat(bed.spy().calls())
                    .filteredOn(call -> call.function() == ACL_GET_TENSOR_DESC_BY_INDEX)
                    .extracting(call -> call.arguments().get(1))
                    .isEqualTo(List.of(0L, 1L, 2L, 3L, 4L));
            assertThat(bed.spy().calls())
                    .filteredOn(call -> call.function() == ACL_GET_TENSOR_DESC_DIM_V2)
                    .hasSize(10)
                    .allSatisfy(
                            call -> assertThat((long) call.arguments().get(1)).isBetween(0L, 1L));
            assertEachArrayIsDestroyedOnce(bed);
        }
    }

    @Test
    void aRankThatIsNotCredibleIsReadNoFurther() {
        for (long rank : new long[] {-1, -3, 1L << 40, Long.MIN_VALUE, 129}) {
            try (FacadeBed bed = withOperator()) {
                bed.spy().answer(ACL_GET_TENSOR_DESC_NUM_DIMS, rank);

                assertThat(whyNot(failTask(bed, TASK))).contains(Long.toUnsignedString(rank) + " dimensions");

                assertThat(bed.spy().count(ACL_GET_TENSOR_DESC_DIM_V2)).isZero();
                assertEachArrayIsDestroyedOnce(bed);
            }
        }
    }

    @Test
    void anUnknownRankHasNoDimensionsToAskFor() {
        try (FacadeBed bed = withOperator()) {
            bed.spy().answer(ACL_GET_TENSOR_DESC_NUM_DIMS, 0xFFFF_FFFF_FFFF_FFFEL);

            assertThat(operator(failTask(bed, TASK)).inputs().get(0).dims()).isEmpty();

            assertThat(bed.spy().count(ACL_GET_TENSOR_DESC_DIM_V2)).isZero();
            assertEachArrayIsDestroyedOnce(bed);
        }
    }

    @Test
    void aDimensionThatIsRefusedIsNotMadeUp() {
        try (FacadeBed bed = withOperator()) {
            bed.spy().answer(ACL_GET_TENSOR_DESC_DIM_V2, 100000);

            assertThat(whyNot(failTask(bed, TASK))).contains("aclGetTensorDescDimV2", "100000", "dimension 0 of 1");

            assertEachArrayIsDestroyedOnce(bed);
        }
    }

    @Test
    void withoutArraysThereIsNothingToDestroy() {
        try (FacadeBed bed = guest()) {
            bed.spy().answer(ACLMDL_CREATE_AND_GET_OP_DESC, 0);

            FailedOperator told = operator(failTask(bed, TASK));

            assertThat(told.name()).isEmpty();
            assertThat(told.inputs()).isEmpty();
            assertThat(told.outputs()).isEmpty();
            assertThat(Operators.destroyed(bed.spy())).isEmpty();
        }
    }

    @Test
    void aCountWithoutAnArrayIsRefused() {
        try (FacadeBed bed = withOperator()) {
            long[] lost = new long[1];
            tamper(bed, arguments -> {
                lost[0] = ((long[]) arguments.get(OUTPUTS))[0];
                set(arguments, OUTPUTS, 0);
            });

            assertThat(whyNot(failTask(bed, TASK))).contains("no description of output 0 of 1");

            assertThat(Operators.destroyed(bed.spy())).hasSize(1).isEqualTo(Operators.givenArrays(bed.spy()));
            bed.engine().aclDestroyTensorDesc(lost[0]);
        }
    }

    @Test
    void anElementThatIsNotThereIsRefused() {
        try (FacadeBed bed = withOperator()) {
            bed.spy().answer(ACL_GET_TENSOR_DESC_BY_INDEX, 0L);

            assertThat(whyNot(failTask(bed, TASK))).contains("no description of input 0 of 1");

            assertThat(bed.spy().count(ACL_GET_TENSOR_DESC_ADDRESS)).isZero();
            assertEachArrayIsDestroyedOnce(bed);
        }
    }

    @Test
    void whatThrowsLosesTheOperatorOnly() {
        for (AclrtFunction function : List.of(
                ACL_GET_TENSOR_DESC_BY_INDEX,
                ACL_GET_TENSOR_DESC_ADDRESS,
                ACL_GET_TENSOR_DESC_TYPE,
                ACL_GET_TENSOR_DESC_FORMAT,
                ACL_GET_TENSOR_DESC_NUM_DIMS,
                ACL_GET_TENSOR_DESC_DIM_V2)) {
            try (FacadeBed bed = withOperator()) {
                bed.spy().answer(function, call -> {
                    throw new LinkageError("of the binding");
                });

                assertThat(whyNot(failTask(bed, TASK))).contains("LinkageError").contains("of the binding");

                assertEachArrayIsDestroyedOnce(bed);
            }
        }
    }

    @Test
    void aQuestionThatThrowsLosesTheOperatorOnly() {
        try (FacadeBed bed = withOperator()) {
            bed.spy().answer(ACLMDL_CREATE_AND_GET_OP_DESC, call -> {
                throw new IllegalStateException("of the binding");
            });

            assertThat(whyNot(failTask(bed, TASK))).contains("of the binding");

            assertThat(Operators.destroyed(bed.spy())).isEmpty();
        }
    }

    @Test
    void oneArrayThatCannotBeDestroyedDoesNotKeepTheOther() {
        try (FacadeBed bed = withOperator()) {
            bed.spy().answer(ACL_DESTROY_TENSOR_DESC, call -> {
                throw new IllegalStateException("of the binding");
            });

            assertThat(whyNot(failTask(bed, TASK))).contains("of the binding");

            assertEachArrayIsDestroyedOnce(bed);
            Operators.givenArrays(bed.spy()).forEach(bed.engine()::aclDestroyTensorDesc);
        }
    }

    @Test
    void numbersThatNobodyKnowsAreKept() {
        try (FacadeBed bed = withOperator()) {
            bed.spy().answer(ACL_GET_TENSOR_DESC_TYPE, Integer.MIN_VALUE);
            bed.spy().answer(ACL_GET_TENSOR_DESC_FORMAT, Integer.MAX_VALUE);
            bed.spy().answer(ACL_GET_TENSOR_DESC_ADDRESS, -1L);

            TensorDescription tensor = operator(failTask(bed, TASK)).inputs().get(0);

            assertThat(tensor.dataType().number()).isEqualTo(Integer.MIN_VALUE);
            assertThat(tensor.dataType().name()).isEmpty();
            assertThat(tensor.format().number()).isEqualTo(Integer.MAX_VALUE);
            assertThat(tensor.address()).isEqualTo(0xFFFF_FFFF_FFFF_FFFFL);
        }
    }
}
