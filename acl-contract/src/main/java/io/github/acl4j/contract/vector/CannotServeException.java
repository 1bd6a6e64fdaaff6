package io.github.acl4j.contract.vector;

/** The backend, or its injector, can't do what a vector needs. Skips the vector. */
final class CannotServeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    CannotServeException(String message) {
        super(message);
    }

    /** Skips unless an injector did what it was asked for. */
    static void unless(boolean done, String what) {
        if (!done) {
            throw new CannotServeException("the injector can't do: " + what);
        }
    }
}
