package io.github.acl4j.jna.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.library.VectorProcesses;
import io.github.acl4j.contract.vector.Vector;
import io.github.acl4j.contract.vector.VectorResult;
import io.github.acl4j.contract.vector.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The vectors of A2 over the library that the tests are pointed at. What its injector can't do is skipped. */
@EnabledIfSystemProperty(
        named = OtherLibrary.INJECTOR,
        matches = ".+",
        disabledReason = "needs -Dacl4j.library.path=DIR -Dacl4j.injector.library=FILE")
class OtherLibraryVectorsTest {
    /** All of them run before the first test says how its vector ended, some at a time. */
    @TestFactory
    List<DynamicTest> answersAsTheRealRuntimeDid() throws InterruptedException {
        VectorProcesses processes = OtherLibrary.processes();
        assertThat(processes.refusal()).isEmpty();
        List<DynamicTest> tests = new ArrayList<>();
        processes.run(
                Vectors.builtIn("a2"),
                Runtime.getRuntime().availableProcessors(),
                (vector, result) -> tests.add(
                        DynamicTest.dynamicTest(vector.id() + " " + vector.title(), () -> check(vector, result))));
        return tests;
    }

    private static void check(Vector vector, VectorResult result) {
        if (result instanceof VectorResult.Skipped skipped) {
            Assumptions.abort(skipped.reason());
        }
        assertThat(result).as(vector.id()).isInstanceOf(VectorResult.Passed.class);
    }
}
