package io.github.acl4j.contract;

/**
 * What all contract tests share. A backend's own tests extend each of them and say how to make one; the facts are the same
 * for every backend. A try starts with a fresh runtime.
 */
public abstract class BackendContract {
    /** For subclasses. */
    protected BackendContract() {}

    /**
     * How to make the backend.
     *
     * @return the factory
     */
    protected abstract BackendUnderTest.Factory factory();

    TestBed open() {
        return TestBed.open(factory());
    }
}
