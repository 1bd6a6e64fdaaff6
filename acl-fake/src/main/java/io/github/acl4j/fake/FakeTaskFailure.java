package io.github.acl4j.fake;

/** Thrown by a {@link FakeKernel.Body} to let its task fail with a code of the test's choice. */
public final class FakeTaskFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The ACL code, never 0. */
    private final int code;

    /**
     * A failure.
     *
     * @param code the ACL code that exceptions and synchronizes carry, such as 507015; not 0
     */
    public FakeTaskFailure(int code) {
        super("task fails with " + code);
        if (code == Codes.SUCCESS) {
            throw new IllegalArgumentException("0 is no failure");
        }
        this.code = code;
    }

    /**
     * The ACL code.
     *
     * @return never 0
     */
    public int code() {
        return code;
    }
}
