package io.github.acl4j.contract.facade;

import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Virtual threads, which the Java that this is compiled for doesn't know yet. */
final class VirtualThread {
    private static final @Nullable Method START = find();

    private VirtualThread() {}

    private static @Nullable Method find() {
        try {
            return Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException e) {
            return null; // before Java 21 there are none
        }
    }

    /** Skips the test where there are none. */
    static void assumeThereAreSome() {
        Assumptions.assumeTrue(
                START != null,
                () -> "Java " + Runtime.version().feature() + " has no virtual threads; it takes 21 or later");
    }

    static <T extends @Nullable Object> FutureTask<T> start(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        try {
            Objects.requireNonNull(START).invoke(null, task);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Thread.startVirtualThread", e);
        }
        return task;
    }
}
