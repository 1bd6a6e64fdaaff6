package io.github.acl4j.contract.facade;

import static io.github.acl4j.contract.facade.Operators.OPERATOR;
import static io.github.acl4j.contract.facade.Operators.STREAM;
import static io.github.acl4j.contract.facade.Operators.failTask;
import static io.github.acl4j.contract.facade.Operators.operator;
import static io.github.acl4j.contract.facade.Operators.tensor;
import static io.github.acl4j.contract.facade.Operators.whyNot;
import static io.github.acl4j.spi.AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.Capture;
import io.github.acl4j.CapturedException;
import io.github.acl4j.FailedOperator;
import io.github.acl4j.TensorDescription;
import io.github.acl4j.contract.FaultInjector.Tensor;
import io.github.acl4j.error.AclErrorCode;
import io.github.acl4j.spi.AclrtFunction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which operator of a model failed (operator description; design, "Exception callbacks"). */
public abstract class FailedOperatorContract extends FacadeContract {
    private static final int TASK = 17;

    /** For subclasses. */
    protected FailedOperatorContract() {}

    @Test
    void nameAndTensorsAreTold() throws Exception {
        try (FacadeBed bed = guest()) {
            Tensor first = tensor(0xFFFF_8000_0000_1000L, 1, 29, 1L, 64L, -1L);
            Tensor second = tensor(0x12c0_0000_0000L, 99, 1234);
            Tensor third = new Tensor(0, -1, -1, Optional.empty());
            byte[] name = "model/layer_1/MatMul".getBytes(StandardCharsets.UTF_8);
            Operators.add(bed, TASK, name, List.of(first, second), List.of(third));
            BlockingQueue<CapturedException> queued = new LinkedBlockingQueue<>();
            bed.acl().onException(OPERATOR, queued::add);

            FailedOperator direct = operator(failTask(bed, TASK));

            assertThat(direct.name()).isEqualTo("model/layer_1/MatMul");
            assertThat(direct.inputs()).containsExactly(Operators.described(first), Operators.described(second));
            assertThat(direct.outputs()).containsExactly(Operators.described(third));
            TensorDescription told = direct.inputs().get(0);
            assertThat(told.dataType().name()).contains("float16");
            assertThat(told.format()).hasToString("FRACTAL_NZ");
            assertThat(direct.inputs().get(1).dataType().name()).isEmpty();
            assertThat(direct.inputs().get(1).dims()).contains(List.of());
            assertThat(direct.outputs().get(0).dims()).as("unknown rank").isEmpty();
            assertThat(operator(Callbacks.next(queued))).isEqualTo(direct);
        }
    }

    @Test
    void itIsReadOnceForAllWhoWantIt() {
        try (FacadeBed bed = guest()) {
            Operators.add(bed, TASK, "conv");
            List<CapturedException> seen = new ArrayList<>();
            bed.acl().registerExceptionInfoCallback(OPERATOR, seen::add);
            bed.acl().registerExceptionInfoCallback(OPERATOR, seen::add);

            Callbacks.fireHere(bed, TASK);
            Callbacks.fireHere(bed, TASK + 1);

            assertThat(seen).hasSize(4);
            assertThat(operator(seen.get(0))).isSameAs(operator(seen.get(1)));
            assertThat(whyNot(seen.get(2))).isEqualTo(whyNot(seen.get(3)));
            assertThat(bed.spy().count(ACLMDL_CREATE_AND_GET_OP_DESC)).isEqualTo(2);
        }
    }

    @Test
    void isNotReadUnlessAskedFor() {
        try (FacadeBed bed = guest()) {
            Operators.add(bed, TASK, "conv");
            List<CapturedException> seen = new ArrayList<>();
            bed.acl().registerExceptionInfoCallback(Set.of(), seen::add);
            bed.acl().registerExceptionInfoCallback(Set.of(Capture.ARGUMENTS), seen::add);

            Callbacks.fireHere(bed, TASK);

            assertThat(seen).hasSize(2).allSatisfy(e -> assertThat(e.operator()).isEmpty());
            assertThat(seen.get(0).notCaptured()).isEmpty();
            assertThat(bed.spy().called()).doesNotContainAnyElementsOf(Operators.FUNCTIONS);
        }
    }

    // Nothing is known of single operators, HCCL and dynamic shapes.
    @Test
    void anUnknownTaskIsToldWithoutItsOperator() {
        try (FacadeBed bed = guest()) {
            CapturedException exception = failTask(bed, TASK);

            assertThat(exception.info().taskId()).isEqualTo(TASK);
            assertThat(whyNot(exception)).contains("aclmdlCreateAndGetOpDesc").containsPattern("[15]\\d{5}");
            assertThat(bed.spy().count(ACLMDL_CREATE_AND_GET_OP_DESC)).isEqualTo(1);
        }
    }

    // acl-facts 3.4: 0xFFFFFFFF is no id; the vendor's example doesn't ask either.
    @Test
    void isNotAskedWithoutTaskStreamOrDevice() {
        try (FacadeBed bed = guest()) {
            for (int[] ids : new int[][] {{1, -1, -1}, {1, STREAM, -1}, {1, -1, TASK}, {-1, STREAM, TASK}}) {
                CapturedException exception = Operators.told(
                        bed, () -> bed.inject(injector -> injector.fireHere(ids[0], ids[1], ids[2], 5, 507015)));

                assertThat(whyNot(exception)).contains("names no task");
            }
            assertThat(bed.spy().called()).doesNotContainAnyElementsOf(Operators.FUNCTIONS);
        }
    }

    @Test
    void isNotAskedForADeviceThatIsLost() {
        try (FacadeBed bed = guest()) {
            Operators.add(bed, TASK, "conv");
            bed.acl().report(0, AclErrorCode.RT_LOST_HEARTBEAT, "no heartbeat");

            assertThat(whyNot(failTask(bed, TASK))).contains("LOST");

            assertThat(bed.spy().called()).doesNotContainAnyElementsOf(Operators.FUNCTIONS);
        }
    }

    // libacl_mdl.so is optional.
    @Test
    void aLibraryThatLacksAFunctionIsNotAsked() {
        for (AclrtFunction absent : Operators.FUNCTIONS) {
            try (FacadeBed bed = prepare().mirror(spy -> spy.without(absent)).open()) {
                Operators.add(bed, TASK, "conv");

                assertThat(whyNot(failTask(bed, TASK)))
                        .contains(absent.symbol())
                        .contains("libacl_mdl.so");

                assertThat(bed.spy().called()).doesNotContainAnyElementsOf(Operators.FUNCTIONS);
            }
        }
    }

    @Test
    void otherCapturesSayWhyTheyAreMissing() {
        try (FacadeBed bed = prepare()
                .mirror(spy -> spy.without(AclrtFunction.ACLRT_GET_FUNC_HANDLE_FROM_EXCEPTION_INFO))
                .open()) {
            List<CapturedException> seen = new ArrayList<>();
            bed.acl().registerExceptionInfoCallback(Set.of(Capture.ARGUMENTS, Capture.FUNCTION), seen::add);

            Callbacks.fireHere(bed, TASK);

            Map<Capture, String> notCaptured = seen.get(0).notCaptured();
            assertThat(notCaptured).containsOnlyKeys(Capture.ARGUMENTS, Capture.FUNCTION);
            assertThat(notCaptured.get(Capture.ARGUMENTS)).contains("no kernel");
            assertThat(notCaptured.get(Capture.FUNCTION)).contains("aclrtGetFuncHandleFromExceptionInfo");
        }
    }

    // acl-facts 3.3: several callbacks can be called at once.
    @Test
    void eachOfManyFailuresAtOnceGetsItsOwn() throws Exception {
        int threads = 4;
        int each = 50;
        try (FacadeBed bed = guest()) {
            Map<Long, String> names = new ConcurrentHashMap<>();
            bed.acl()
                    .registerExceptionInfoCallback(
                            OPERATOR,
                            exception -> names.put(
                                    exception.info().taskId(),
                                    operator(exception).name()));
            for (int task = 0; task < threads * each; task++) {
                Operators.add(bed, task, "operator " + task);
            }
            CyclicBarrier start = new CyclicBarrier(threads);
            List<FutureTask<Integer>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int first = i * each;
                all.add(FacadeBed.start(() -> {
                    start.await(60, TimeUnit.SECONDS);
                    for (int task = first; task < first + each; task++) {
                        Callbacks.fireHere(bed, task);
                    }
                    return first;
                }));
            }
            for (FutureTask<Integer> one : all) {
                FacadeBed.get(one);
            }

            assertThat(names).hasSize(threads * each);
            names.forEach((task, name) -> assertThat(name).isEqualTo("operator " + task));
            assertThat(Operators.destroyed(bed.spy()))
                    .hasSize(2 * threads * each)
                    .containsExactlyInAnyOrderElementsOf(Operators.givenArrays(bed.spy()));
        }
    }
}
