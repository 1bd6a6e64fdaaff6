package io.github.acl4j.contract.vector;

/** A vector says something that this runner doesn't know. Fails the vector: what isn't understood isn't asserted. */
final class VectorFormatException extends RuntimeException {
    private static final long serialVersionUID = 1;

    VectorFormatException(String message) {
        super(message);
    }
}
