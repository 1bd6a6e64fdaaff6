package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.AclRuntime;
import io.github.acl4j.Capture;
import io.github.acl4j.CapturedException;
import io.github.acl4j.FailedOperator;
import io.github.acl4j.Registration;
import io.github.acl4j.TensorDataType;
import io.github.acl4j.TensorDescription;
import io.github.acl4j.TensorFormat;
import io.github.acl4j.contract.FaultInjector.Tensor;
import io.github.acl4j.spi.AclrtFunction;
import io.github.acl4j.spi.AclrtLibrary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What contract tests of failed operators share: tasks of stream 3 on device 0. */
final class Operators {
    static final int STREAM = 3;
    static final Set<Capture> OPERATOR = Set.of(Capture.OPERATOR);

    static final List<AclrtFunction> FUNCTIONS = Arrays.stream(AclrtFunction.values())
            .filter(function -> function.library() == AclrtLibrary.MODEL)
            .toList();

    private Operators() {}

    static Tensor tensor(long address, int dataType, int format, Long... dims) {
        return new Tensor(address, dataType, format, Optional.of(List.of(dims)));
    }

    /** What the facade makes of a tensor. */
    static TensorDescription described(Tensor tensor) {
        return new TensorDescription(
                tensor.address(),
                new TensorDataType(tensor.dataType()),
                new TensorFormat(tensor.format()),
                tensor.dims());
    }

    /** Lets the graph engine know an operator with one input and one output. */
    static void add(FacadeBed bed, int task, String name) {
        add(bed, task, name.getBytes(StandardCharsets.UTF_8), List.of(tensor(1, 1, 2, 3L)), List.of(tensor(4, 5, 6)));
    }

    static void add(FacadeBed bed, int task, byte[] name, List<Tensor> inputs, List<Tensor> outputs) {
        bed.inject(injector -> injector.addOperator(0, STREAM, task, name, inputs, outputs));
    }

    /** What a callback for the operator is told when a task fails; it is called on this thread. */
    static CapturedException failTask(FacadeBed bed, int task) {
        return told(bed, () -> Callbacks.fireHere(bed, task));
    }

    static CapturedException told(FacadeBed bed, Runnable fire) {
        AclRuntime acl = bed.acl();
        List<CapturedException> seen = new ArrayList<>();
        Registration registration = acl.registerExceptionInfoCallback(OPERATOR, seen::add);
        fire.run();
        registration.close();
        assertThat(seen).as("the exception isn't lost").hasSize(1);
        assertThat(acl.exceptionStatistics().failed()).isZero();
        return seen.get(0);
    }

    static FailedOperator operator(CapturedException exception) {
        assertThat(exception.notCaptured()).isEmpty();
        return exception.operator().orElseThrow();
    }

    /** Why an operator isn't there. */
    static String whyNot(CapturedException exception) {
        assertThat(exception.operator()).isEmpty();
        assertThat(exception.notCaptured()).containsOnlyKeys(Capture.OPERATOR);
        return exception.notCaptured().getOrDefault(Capture.OPERATOR, "");
    }

    /** The arrays that the questions so far came back with. */
    static List<Long> givenArrays(MirrorSpy spy) {
        return spy.calls().stream()
                .filter(call -> call.function() == AclrtFunction.ACLMDL_CREATE_AND_GET_OP_DESC)
                .flatMap(call ->
                        List.of(call.arguments().get(5), call.arguments().get(7)).stream())
                .map(out -> ((long[]) out)[0])
                .filter(address -> address != 0)
                .toList();
    }

    /** What {@code aclDestroyTensorDesc} was called with. */
    static List<Long> destroyed(MirrorSpy spy) {
        return spy.calls().stream()
                .filter(call -> call.function() == AclrtFunction.ACL_DESTROY_TENSOR_DESC)
                .map(call -> (Long) call.arguments().get(0))
                .toList();
    }
}
