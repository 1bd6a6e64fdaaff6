package io.github.acl4j.internal;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Listeners of the service's, each of them {@linkplain Harmless harmless} to who tells it and to the others. Safe for use by many threads.
 *
 * @param <T> their type
 */
public final class Listeners<T> {
    private final List<Harmless<T>> all = new CopyOnWriteArrayList<>();

    /** Makes an empty list. */
    public Listeners() {}

    /**
     * Adds a listener, once more if it is there.
     *
     * @param listener is told from now on
     */
    public void add(T listener) {
        all.add(new Harmless<>(listener));
    }

    /**
     * Removes a listener that was added, once. A call may still be under way.
     *
     * @param listener what was added; nothing happens if it wasn't
     */
    public void remove(T listener) {
        Optional<Harmless<T>> found;
        do { // again if another thread has removed that one meanwhile: it may have been added twice
            found = all.stream().filter(each -> each.isOf(listener)).findFirst();
        } while (found.isPresent() && !all.remove(found.get()));
    }

    /**
     * Whether nobody listens.
     *
     * @return true if telling would be in vain
     */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /**
     * Tells all of them on the calling thread, in the order in which they were added. Throws nothing.
     *
     * @param event how to tell one
     */
    public void tell(Consumer<T> event) {
        for (Harmless<T> each : all) {
            each.tell(event);
        }
    }
}
