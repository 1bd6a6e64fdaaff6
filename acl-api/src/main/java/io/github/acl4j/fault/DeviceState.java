package io.github.acl4j.fault;

/** What the SDK knows of a device from what it has seen, without asking it. */
public enum DeviceState {
    /** Proven to work by a fault sequence, and no fault was seen since. */
    OK,
    /** A fault was seen, and no sequence has proven since that the device works. */
    FAULTED,
    /** A fault sequence is aborting its tasks, or an abort didn't come to its end. */
    ABORTING,
    /** A native call of a sequence never returned. Final: no native call is made for it any more. */
    WEDGED,
    /** The device is gone (507010, 507901). Final: no native call is made for it any more. */
    LOST,
    /** Nothing was seen, or what was seen proves nothing. The engine may know more. */
    UNKNOWN;

    /**
     * Whether native calls for the device are over.
     *
     * @return true for {@link #WEDGED} and {@link #LOST}
     */
    public boolean isFinal() {
        return this == WEDGED || this == LOST;
    }
}
