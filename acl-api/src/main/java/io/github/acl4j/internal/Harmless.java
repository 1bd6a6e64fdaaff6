package io.github.acl4j.internal;

import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Something of the service's that is told what happens, and mustn't harm who tells it: what it throws is logged the first time and counted from then on. That
 * includes errors, since a library of another version than the one it was compiled with shows as a {@link LinkageError}.
 *
 * @param <T> its type
 */
public final class Harmless<T> {
    private static final Logger log = LoggerFactory.getLogger(Harmless.class);

    private final T target;
    private final LongAdder failures = new LongAdder();
    private volatile boolean hasFailed;

    /**
     * Makes it harmless.
     *
     * @param target what is told
     */
    public Harmless(T target) {
        this.target = Objects.requireNonNull(target, "target");
    }

    /**
     * Tells it something on the calling thread. Throws nothing.
     *
     * @param event how to tell it
     */
    public void tell(Consumer<T> event) {
        try {
            event.accept(target);
        } catch (RuntimeException | Error e) {
            failures.increment();
            if (!hasFailed) {
                hasFailed = true; // two threads may log it both
                log.atWarn()
                        .setCause(e)
                        .addKeyValue("listener", target.getClass().getName())
                        .log("a listener failed; it will be told more, and its failures are counted only");
            }
        }
    }

    /** Whether it is this that is told. */
    boolean isOf(T other) {
        return target.equals(other);
    }

    /**
     * How often it threw something.
     *
     * @return the count since this was made
     */
    public long failures() {
        return failures.sum();
    }
}
