package io.github.acl4j;

import java.time.Duration;

/**
 * A callback or listener that was registered. Each registration is its own, even of an object that is registered twice.
 * Safe for use by several threads.
 */
public interface Registration extends AutoCloseable {
    /**
     * Removes this registration and no other. No call begins after this returned; one that is under way goes on. May be called
     * anywhere, also inside the callback. Doing it again does nothing.
     */
    @Override
    void close();

    /**
     * Waits until no call is under way. To be used after {@link #close}: before, new ones may begin at any time.
     *
     * @param timeout how long to wait at most
     * @return false if a call was still under way at the end
     * @throws InterruptedException if the waiting thread was interrupted
     * @throws IllegalStateException inside a callback or listener, which would wait for itself
     */
    boolean awaitQuiescence(Duration timeout) throws InterruptedException;
}
