package io.github.acl4j.internal;

import io.github.acl4j.spi.AclrtFunction;
import org.jspecify.annotations.Nullable;

/** Checks what a caller gives, before anything is done with it. */
public final class Arguments {
    private Arguments() {}

    /**
     * Refuses null.
     *
     * @param value what was given
     * @param name what it is called
     * @param function the C function that it was meant for
     * @param <T> its type
     * @return the value
     * @throws IllegalArgumentException if it is null
     */
    public static <T> T given(@Nullable T value, String name, AclrtFunction function) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is null (" + function + ")");
        }
        return value;
    }

    /**
     * Refuses null.
     *
     * @param value what was given
     * @param name what it is called
     * @param <T> its type
     * @return the value
     * @throws IllegalArgumentException if it is null
     */
    public static <T> T given(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is null");
        }
        return value;
    }
}
