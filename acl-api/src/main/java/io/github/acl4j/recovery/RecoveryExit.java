package io.github.acl4j.recovery;

/**
 * The codes with which a process ends that hands its device over (health d). Only values: the SDK never ends a process by itself. They stay
 * clear of those that shells, MindIO and taskd give a meaning of their own.
 */
public enum RecoveryExit {
    /** The device is gone or out of service. */
    DEVICE_LOST(70),
    /** A native call doesn't return. The exit may not succeed either. */
    DEVICE_WEDGED(71),
    /** Everything that may be tried was tried as often as it may be. */
    BUDGET_SPENT(72),
    /** Temporary: start again, here or elsewhere. */
    RESCHEDULE(75);

    private final int code;

    RecoveryExit(int code) {
        this.code = code;
    }

    /**
     * The code.
     *
     * @return 70 to 75
     */
    public int code() {
        return code;
    }
}
