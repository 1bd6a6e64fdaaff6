package io.github.acl4j.contract.vector;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.BackendUnderTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A backend answers what was recorded on a 950, and those A2 sequences that the real 950 met, as the real runtime did. */
public abstract class Ascend950VectorsContract {
    private static final List<Vector> OWN = Vectors.builtIn("950");
    private static final List<Vector> OF_A2 = Vectors.ofA2ThatHoldOn950();

    /** For subclasses. */
    protected Ascend950VectorsContract() {}

    /**
     * How to make the backend.
     *
     * @return a factory of 950 runtimes
     */
    protected abstract BackendUnderTest.Factory factory();

    /**
     * Whether a vector may be skipped because the injector can't do what it needs.
     *
     * @return false if that is a failure, as it is by default
     */
    protected boolean maySkip() {
        return false;
    }

    @TestFactory
    Stream<DynamicTest> answersAsTheRealRuntimeDid() {
        return VectorTests.of(OWN, factory(), maySkip());
    }

    @TestFactory
    Stream<DynamicTest> answersAsA2WhereTheRealRuntimeDid() {
        return VectorTests.of(OF_A2, factory(), maySkip());
    }

    @Test
    void runsAllOfThem() {
        assertThat(OWN).hasSize(97);
        assertThat(OF_A2).hasSize(821);
    }
}
