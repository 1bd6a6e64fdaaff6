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

/** The fake of a 950 answers what was recorded on one, and those A2 sequences that the real 950 met; none is skipped. */
class Ascend950VectorsTest {
    private static final List<Vector> OWN = Vectors.builtIn("950");
    private static final List<Vector> OF_A2 = Vectors.ofA2ThatHoldOn950();

    @TestFactory
    Stream<DynamicTest> answersAsTheRealRuntimeDid() {
        return OWN.stream().map(Ascend950VectorsTest::test);
    }

    @TestFactory
    Stream<DynamicTest> answersAsA2WhereTheRealRuntimeDid() {
        return OF_A2.stream().map(Ascend950VectorsTest::test);
    }

    private static DynamicTest test(Vector vector) {
        return DynamicTest.dynamicTest(vector.id() + " " + vector.title(), () -> {
            VectorResult result = VectorRunner.run(vector, FakeUnderTest.of("Ascend950PR_9599"));
            assertThat(result).as(vector.id()).isInstanceOf(VectorResult.Passed.class);
        });
    }

    @Test
    void runsAllOfThem() {
        assertThat(OWN).hasSize(97);
        assertThat(OF_A2).hasSize(821);
    }
}
