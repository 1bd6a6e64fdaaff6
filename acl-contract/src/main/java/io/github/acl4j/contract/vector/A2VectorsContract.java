package io.github.acl4j.contract.vector;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.acl4j.contract.BackendUnderTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A backend answers every call sequence that was recorded on A2 as the real runtime did. */
public abstract class A2VectorsContract {
    private static final List<Vector> VECTORS = Vectors.builtIn("a2");

    /** For subclasses. */
    protected A2VectorsContract() {}

    /**
     * How to make the backend.
     *
     * @return a factory of A2 runtimes
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
        return VectorTests.of(VECTORS, factory(), maySkip());
    }

    @Test
    void runsAllOfThem() {
        assertThat(VECTORS).hasSize(932);
    }
}
