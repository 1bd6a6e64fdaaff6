package io.github.acl4j.samples.inference;

import io.github.acl4j.error.AclError;

/** A call of the engine failed. */
final class EngineException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int code;

    EngineException(String function, int code) {
        super(function + " returned " + AclError.of(code));
        this.code = code;
    }

    /** The code that the runtime returned to the engine. */
    int code() {
        return code;
    }

    static void check(String function, int code) throws EngineException {
        if (code != 0) {
            throw new EngineException(function, code);
        }
    }
}
