package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Operators.failTask;
import static io.github.acl4j.contract.facade.Operators.operator;
import static io.github.acl4j.contract.facade.Operators.tensor;
import static io.github.acl4j.contract.facade.Operators.whyNot;
import static io.github.acl4j.spi.AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.CapturedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The name of a failed operator, whose length isn't told beforehand (operator description). */
public abstract class FailedOperatorNameContract extends FacadeContract {
    private static final int TASK = 17;

    /** For subclasses. */
    protected FailedOperatorNameContract() {}

    private static List<Long> roomsOffered(MirrorSpy spy) {
        return spy.calls().stream()
                .filter(call -> call.function() == ACLMDL_CREATE_AND_GET_OP_DESC)
                .map(call -> (Long) call.arguments().get(4))
                .toList();
    }

    // The room must be greater than the name's length; else 100000.
    @Test
    void theRoomGrowsOnceItWasTooSmall() {
        for (int length : new int[] {0, 1, 255, 256, 65_535}) {
            try (FacadeBed bed = guest()) {
                Operators.add(bed, TASK, "n".repeat(length));

                assertThat(operator(failTask(bed, TASK)).name()).isEqualTo("n".repeat(length));

                assertThat(roomsOffered(bed.spy())).isEqualTo(length < 256 ? List.of(256L) : List.of(256L, 65_536L));
                assertThat(Operators.destroyed(bed.spy()))
                        .hasSize(2)
                        .containsExactlyInAnyOrderElementsOf(Operators.givenArrays(bed.spy()));
            }
        }
    }

    @Test
    void aNameThatIsTooLongIsGivenUp() {
        try (FacadeBed bed = guest()) {
            Operators.add(bed, TASK, "n".repeat(65_536));

            CapturedException exception = failTask(bed, TASK);

            assertThat(whyNot(exception)).contains("100000").contains("65536");
            assertThat(roomsOffered(bed.spy())).containsExactly(256L, 65_536L);
            assertThat(Operators.destroyed(bed.spy())).isEmpty();
        }
    }

    // 100000 has other causes, such as an operator without an input in an old model.
    @Test
    void otherCausesOfTheSameCodeDontLoop() {
        try (FacadeBed bed = guest()) {
            bed.spy().answer(ACLMDL_CREATE_AND_GET_OP_DESC, 100000);

            assertThat(whyNot(failTask(bed, TASK))).contains("100000").contains("without input or output");

            assertThat(bed.spy().count(ACLMDL_CREATE_AND_GET_OP_DESC)).isEqualTo(2);
        }
    }

    @Test
    void otherCodesAreNoReasonToAskAgain() {
        for (int code : new int[] {145003, 500002, 545000, 107002, 207000, -1}) {
            try (FacadeBed bed = guest()) {
                bed.spy().answer(ACLMDL_CREATE_AND_GET_OP_DESC, code);

                assertThat(whyNot(failTask(bed, TASK))).contains(String.valueOf(code));

                assertThat(bed.spy().count(ACLMDL_CREATE_AND_GET_OP_DESC)).isEqualTo(1);
                assertThat(Operators.destroyed(bed.spy())).isEmpty();
            }
        }
    }

    @Test
    void aNameIsDataWhateverItIs() {
        try (FacadeBed bed = guest()) {
            byte[] malformed = {'a', (byte) 0xC3, '(', (byte) 0xFF, '\n', 0x1B, '%', 's', '{', '}'};
            Operators.add(bed, TASK, malformed, List.of(tensor(1, 1, 1)), List.of(tensor(1, 1, 1)));
            Operators.add(bed, TASK + 1, "卷积/\u202Eop");

            assertThat(operator(failTask(bed, TASK)).name()).isEqualTo("a\uFFFD(\uFFFD\n\u001B%s{}");
            assertThat(operator(failTask(bed, TASK + 1)).name()).isEqualTo("卷积/\u202Eop");
        }
    }

    // No C string's end can be trusted.
    @Test
    void aNameWithoutAnEndIsCutAtTheBuffersEnd() {
        try (FacadeBed bed = guest()) {
            bed.spy().answer(ACLMDL_CREATE_AND_GET_OP_DESC, call -> {
                ByteBuffer name = (ByteBuffer) call.arguments().get(3);
                name.put(0, "n".repeat(name.capacity()).getBytes(StandardCharsets.UTF_8));
                return 0;
            });

            assertThat(operator(failTask(bed, TASK)).name()).isEqualTo("n".repeat(256));
        }
    }
}
