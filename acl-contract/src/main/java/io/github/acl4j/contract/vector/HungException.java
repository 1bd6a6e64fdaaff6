package io.github.acl4j.contract.vector;

/** The vector's deadline passed while a thread was still at work. */
final class HungException extends RuntimeException {
    private static final long serialVersionUID = 1;

    HungException(String stacks) {
        super(stacks);
    }
}
