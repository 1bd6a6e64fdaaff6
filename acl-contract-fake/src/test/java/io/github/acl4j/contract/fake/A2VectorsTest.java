package io.github.acl4j.contract.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorResult;
import io.github.acl4j.contract.vector.VectorRunner;
import io.github.acl4j.contract.vector.Vectors;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The fake answers every call sequence that was recorded on A2 as the real runtime did; none is skipped. */
class A2VectorsTest {
    private static final List<Vector> VECTORS = Vectors.builtIn("a2");

    @TestFactory
    Stream<DynamicTest> answersAsTheRealRuntimeDid() {
        return VECTORS.stream()
                .map(vector -> DynamicTest.dynamicTest(vector.id() + " " + vector.title(), () -> {
                    VectorResult result = VectorRunner.run(vector, FakeUnderTest::a2);
                    assertThat(result).as(vector.id()).isInstanceOf(VectorResult.Passed.class);
                }));
    }

    @Test
    void runsAllOfThem() {
        assertThat(VECTORS).hasSize(932);
    }
}
