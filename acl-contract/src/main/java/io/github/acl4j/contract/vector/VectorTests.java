package io.github.acl4j.contract.vector;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.BackendUnderTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/** Vectors as tests, one each. */
final class VectorTests {
    private VectorTests() {}

    /** Tests that fail unless their vector passes; where a vector may be skipped such a test is aborted instead. */
    static Stream<DynamicTest> of(List<Vector> vectors, BackendUnderTest.Factory factory, boolean maySkip) {
        return vectors.stream()
                .map(vector -> DynamicTest.dynamicTest(vector.id() + " " + vector.title(), () -> {
                    VectorResult result = VectorRunner.run(vector, factory);
                    if (maySkip && result instanceof VectorResult.Skipped skipped) {
                        Assumptions.abort(skipped.reason());
                    }
                    assertThat(result).as(vector.id()).isInstanceOf(VectorResult.Passed.class);
                }));
    }
}
