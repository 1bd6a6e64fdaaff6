package io.github.acl4j.contract.facade;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.FailedOperator;
import io.github.acl4j.contract.FaultInjector.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any operator comes through as it was launched (operator description). */
public abstract class FailedOperatorPropertyContract extends FacadeContract {
    private static final int LONGEST_NAME = 400;
    private static final int MOST_TENSORS = 6;
    private static final int MOST_DIMENSIONS = 8;

    /** For subclasses. */
    protected FailedOperatorPropertyContract() {}

    /**
     * Names of all of Unicode.
     *
     * @return names; a surrogate without its partner has no bytes, so it is no part of one
     */
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings().all().ofMaxLength(LONGEST_NAME).map(name -> {
            byte[] bytes = name.replace("\0", "").getBytes(StandardCharsets.UTF_8);
            return new String(bytes, StandardCharsets.UTF_8);
        });
    }

    /**
     * Inputs or outputs.
     *
     * @return lists of tensors with any numbers
     */
    @Provide
    Arbitrary<List<Tensor>> tensors() {
        return Combinators.combine(
                        Arbitraries.longs(),
                        Arbitraries.integers(),
                        Arbitraries.integers(),
                        Arbitraries.longs().list().ofMaxSize(MOST_DIMENSIONS).optional())
                .as(Tensor::new)
                .list()
                .ofMaxSize(MOST_TENSORS);
    }

    @Property(tries = 60)
    void anyOperatorComesThrough(
            @ForAll("names") String name,
            @ForAll("tensors") List<Tensor> inputs,
            @ForAll("tensors") List<Tensor> outputs,
            @ForAll int task) {
        int id = task == -1 ? 0 : task;
        try (FacadeBed bed = guest()) {
            Operators.add(bed, id, name.getBytes(StandardCharsets.UTF_8), inputs, outputs);

            FailedOperator told = Operators.operator(Operators.failTask(bed, id));

            assertThat(told)
                    .isEqualTo(new FailedOperator(
                            name,
                            inputs.stream().map(Operators::described).toList(),
                            outputs.stream().map(Operators::described).toList()));
            assertThat(Operators.destroyed(bed.spy()))
                    .hasSize(2)
                    .containsExactlyInAnyOrderElementsOf(Operators.givenArrays(bed.spy()));
        }
    }
}
