package io.github.acl4j.spi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The exception callbacks of one backend, as the runtime keeps them (acl-facts 3.3): one slot that belongs to whoever wrote
 * it last, and beside it the registered ones. The identity of a callback object stands for the function pointer. A backend
 * takes a snapshot for each notification, so a callback that is taken out meanwhile is still called in that round.
 *
 * <p>Safe for use by several threads. No callback is called in here.
 */
public final class CallbackTable {
    /**
     * Both tables at one moment.
     *
     * @param slot what the slot holds; null if it is empty
     * @param registered the registered callbacks, unmodifiable, in the order of registration
     */
    public record Snapshot(@Nullable AclrtExceptionInfoCallback slot, List<AclrtExceptionInfoCallback> registered) {}

    private final Object lock = new Object();

    private @Nullable AclrtExceptionInfoCallback slot;

    private final Set<AclrtExceptionInfoCallback> registered = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The registered ones in the order of their registration; {@link #registered} finds them. */
    private final List<AclrtExceptionInfoCallback> inOrder = new ArrayList<>();

    /** Creates an empty table. */
    public CallbackTable() {}

    /**
     * Writes the slot. The registered callbacks stay.
     *
     * @param callback what is to be in it; null empties it
     * @return true if the slot went from empty to full or from full to empty
     */
    public boolean setSlot(@Nullable AclrtExceptionInfoCallback callback) {
        synchronized (lock) {
            boolean changed = (slot == null) != (callback == null);
            slot = callback;
            return changed;
        }
    }

    /**
     * Adds a callback to the registered ones. The same object twice is one entry. The slot stays.
     *
     * @param callback the callback
     * @return true if it is the only entry now and wasn't one before
     */
    public boolean register(AclrtExceptionInfoCallback callback) {
        synchronized (lock) {
            if (!registered.add(callback)) {
                return false;
            }
            inOrder.add(callback);
            return inOrder.size() == 1;
        }
    }

    /**
     * Takes a callback out of the registered ones. The slot stays, even if it holds the same object.
     *
     * @param callback the callback; one that isn't registered is no error
     * @return true if that was the last entry
     */
    public boolean unregister(AclrtExceptionInfoCallback callback) {
        synchronized (lock) {
            if (!registered.remove(callback)) {
                return false;
            }
            inOrder.removeIf(entry -> entry == callback);
            return inOrder.isEmpty();
        }
    }

    /**
     * What the slot holds.
     *
     * @return the callback, or null if it is empty
     */
    public @Nullable AclrtExceptionInfoCallback slot() {
        synchronized (lock) {
            return slot;
        }
    }

    /**
     * A snapshot of the registered callbacks.
     *
     * @return an unmodifiable list, in the order of registration (the real runtime's order is unspecified)
     */
    public List<AclrtExceptionInfoCallback> registered() {
        synchronized (lock) {
            return List.copyOf(inOrder);
        }
    }

    /**
     * A snapshot of both tables, for a backend that is notified of each on its own.
     *
     * @return the slot and the registered callbacks of this moment
     */
    public Snapshot snapshot() {
        synchronized (lock) {
            return new Snapshot(slot, List.copyOf(inOrder));
        }
    }

    /**
     * A snapshot of all that one notification calls. An object that is in the slot and registered is in it twice.
     *
     * @return an unmodifiable list: the slot, then the registered ones
     */
    public List<AclrtExceptionInfoCallback> round() {
        synchronized (lock) {
            List<AclrtExceptionInfoCallback> round = new ArrayList<>(inOrder.size() + 1);
            if (slot != null) {
                round.add(slot);
            }
            round.addAll(inOrder);
            return Collections.unmodifiableList(round);
        }
    }
}
