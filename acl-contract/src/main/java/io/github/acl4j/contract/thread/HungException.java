package io.github.acl4j.contract.thread;

/** The deadline passed while a thread was still at work. */
public final class HungException extends RuntimeException {
    private static final long serialVersionUID = 1;

    HungException(String message) {
        super(message);
    }
}
