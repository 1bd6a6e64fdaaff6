package io.github.acl4j.contract.facade;

import io.github.acl4j.fault.DeviceAccess;
import io.github.acl4j.fault.MemoryOwner;
import io.github.acl4j.fault.MemoryOwners;
import io.github.acl4j.fault.MemoryRange;
import io.github.acl4j.fault.MemoryRanges;

/** Owners of memory that do what a test says. */
final class Owners {
    /** All addresses but the last one. */
    static final MemoryRanges EVERYTHING = MemoryRanges.of(new MemoryRange(0, -1));

    private Owners() {}

    /** What an owner does. */
    @FunctionalInterface
    interface Body {
        void restore(MemoryRanges lost, DeviceAccess access) throws Exception;
    }

    static MemoryOwner of(MemoryRanges owned, Body body) {
        return new MemoryOwner() {
            @Override
            public String name() {
                return "owner of " + owned;
            }

            @Override
            public MemoryRanges owned() {
                return owned;
            }

            @Override
            public void restore(MemoryRanges lost, DeviceAccess access) throws Exception {
                body.restore(lost, access);
            }
        };
    }

    static MemoryOwners registry(MemoryOwner... owners) {
        MemoryOwners registry = new MemoryOwners();
        for (MemoryOwner owner : owners) {
            registry.add(owner);
        }
        return registry;
    }

    /** A registry in which everything has an owner that does nothing. */
    static MemoryOwners ofEverything() {
        return registry(of(EVERYTHING, (lost, access) -> {}));
    }
}
