package io.github.acl4j.fake;

/**
 * Thrown where the real library has undefined behaviour, such as a heap that is corrupted: a description of a tensor that is
 * used after its array was destroyed, an array that is destroyed twice or by the address of an element, and an index at or above
 * the count. {@link FakeAscend#uncaught} keeps it, too, so that whoever catches it can't hide it.
 */
public final class FakeUndefinedBehaviourError extends Error {
    private static final long serialVersionUID = 1L;

    FakeUndefinedBehaviourError(String explanation) {
        super(explanation);
    }
}
