package io.github.acl4j.samples;

/** A sample was asked for something that can't be: its message goes to the user, without a stack. */
final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
