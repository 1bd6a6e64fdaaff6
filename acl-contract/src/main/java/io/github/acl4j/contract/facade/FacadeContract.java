package io.github.acl4j.contract.facade;

import io.github.acl4j.contract.BackendUnderTest;

/**
 * What all contract tests of the facade share. A backend's own tests extend each of them and say how to make one. A try starts
 * with a fresh runtime.
 */
public abstract class FacadeContract {
    /** For subclasses. */
    protected FacadeContract() {}

    /**
     * How to make the backend.
     *
     * @return the factory
     */
    protected abstract BackendUnderTest.Factory factory();

    /** A facade as a guest. */
    FacadeBed guest() {
        return FacadeBed.prepare(factory()).open();
    }

    /** A facade of a service that owns the runtime. */
    FacadeBed owner() {
        return FacadeBed.prepare(factory()).options(builder -> builder.owner()).open();
    }

    /** A facade with options, over a mirror that was prepared. */
    FacadeBed.Preparation prepare() {
        return FacadeBed.prepare(factory());
    }
}
