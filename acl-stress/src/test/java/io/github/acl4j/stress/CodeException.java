package io.github.acl4j.stress;

/** A call of the engine's returned another code than 0. */
final class CodeException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int code;

    private CodeException(int code) {
        super(String.valueOf(code), null, false, false);
        this.code = code;
    }

    static void check(int code) throws CodeException {
        if (code != 0) {
            throw new CodeException(code);
        }
    }

    int code() {
        return code;
    }
}
