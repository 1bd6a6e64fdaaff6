package io.github.acl4j.fault;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who owns which memory of one device. Safe for use by several threads. */
public final class MemoryOwners {
    private final List<MemoryOwner> owners = new CopyOnWriteArrayList<>();

    /** Makes an empty registry. */
    public MemoryOwners() {}

    /**
     * Adds an owner. Ranges of several owners may overlap: all of them are then asked to restore.
     *
     * @param owner the owner
     * @throws IllegalArgumentException if it is null
     */
    public void add(MemoryOwner owner) {
        if (owner == null) {
            throw new IllegalArgumentException("owner is null");
        }
        owners.add(owner);
    }

    /**
     * Removes an owner; does nothing if it isn't there.
     *
     * @param owner the same object that was added
     */
    public void remove(MemoryOwner owner) {
        owners.removeIf(known -> known == owner);
    }

    /**
     * The owners, in the order in which they were added.
     *
     * @return a snapshot
     */
    public List<MemoryOwner> all() {
        return List.copyOf(owners);
    }
}
