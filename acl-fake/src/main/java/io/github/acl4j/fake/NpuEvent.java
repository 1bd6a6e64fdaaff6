package io.github.acl4j.fake;

import org.jspecify.annotations.Nullable;

/** An event. Guarded by its device's lock. */
final class NpuEvent {
    private final Npu npu;
    private final long handle;
    private final boolean newKind;
    private final boolean takesPlace;
    private @Nullable EventRecord latest;

    /**
     * An event that was never recorded.
     *
     * @param newKind of {@code aclrtCreateEventExWithFlag}
     * @param takesPlace whether a record takes a place in the device's table of events
     */
    NpuEvent(Npu npu, long handle, boolean newKind, boolean takesPlace) {
        this.npu = npu;
        this.handle = handle;
        this.newKind = newKind;
        this.takesPlace = takesPlace;
    }

    Npu npu() {
        return npu;
    }

    long handle() {
        return handle;
    }

    boolean newKind() {
        return newKind;
    }

    boolean takesPlace() {
        return takesPlace;
    }

    /** The tasks before the latest record have ended; without a record, the kinds differ. */
    boolean isComplete() {
        return latest == null ? newKind : latest.hasEnded();
    }

    /** A new record takes the place of the one before; null for none, at the end. */
    void setLatest(@Nullable EventRecord record) {
        if (latest != null) {
            latest.supersede();
        }
        latest = record;
    }
}
