package io.github.acl4j.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Tells virtual threads, which this Java version of the code doesn't know yet. */
public final class VirtualThreads {
    private static final @Nullable MethodHandle IS_VIRTUAL = find();

    private VirtualThreads() {}

    /**
     * Whether the calling thread is virtual.
     *
     * @return always false before Java 21
     */
    public static boolean isCurrent() {
        MethodHandle isVirtual = IS_VIRTUAL;
        if (isVirtual == null) {
            return false;
        }
        try {
            return (boolean) isVirtual.invokeExact(Thread.currentThread());
        } catch (Throwable e) {
            throw new LinkageError("Thread.isVirtual", e);
        }
    }

    private static @Nullable MethodHandle find() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (NoSuchMethodException e) {
            return null; // before Java 21 there are none
        } catch (IllegalAccessException e) {
            throw new LinkageError("Thread.isVirtual", e);
        }
    }
}
