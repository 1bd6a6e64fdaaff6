package io.github.acl4j.internal;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the packages above may have of a runtime that its users may not. The runtime's own package opens the door when it is loaded, since this package can't
 * know it.
 */
public final class RuntimeAccess {
    private static volatile @Nullable Function<Object, Parts> door;

    /**
     * The parts of a runtime.
     *
     * @param calls the way to the mirror
     * @param devices what is known of the devices
     * @param guests who is to be closed before the runtime
     */
    public record Parts(Calls calls, DeviceStates devices, Guests guests) {}

    /** Who is to be closed before a handle of the runtime. */
    public interface Guests {
        /**
         * Adds one. Closed at once if the handle is.
         *
         * @param close closes it; mustn't throw
         */
        void add(Runnable close);

        /**
         * Forgets one that was closed.
         *
         * @param close what was added
         */
        void remove(Runnable close);
    }

    private RuntimeAccess() {}

    /**
     * Opens the door.
     *
     * @param opener gives the parts of a runtime
     */
    public static void open(Function<Object, Parts> opener) {
        door = opener;
    }

    /**
     * The parts of a runtime.
     *
     * @param runtime a handle
     * @return its parts
     * @throws IllegalStateException if the handle is closed
     */
    public static Parts of(Object runtime) {
        Function<Object, Parts> opened = door;
        if (opened == null) {
            throw new IllegalStateException("no runtime was ever opened");
        }
        return opened.apply(runtime);
    }
}
