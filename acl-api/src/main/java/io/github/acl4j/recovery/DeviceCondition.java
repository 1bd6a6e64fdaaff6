package io.github.acl4j.recovery;

import io.github.acl4j.fault.DeviceState;

/** What is known of a device by watching it: the states of health a.3. */
public enum DeviceCondition {
    /** Work completes, or the device answers while idle. */
    HEALTHY,
    /** Busy for long, and no sign of a hang. */
    BUSY,
    /** The host or a collective waits; this device answers. */
    APP_STALL,
    /** Tasks are scheduled, but the cores don't finish any. */
    SUSPECT_AICORE,
    /** The task scheduler doesn't answer. */
    SUSPECT_SCHEDULER,
    /** Copies to and from it don't arrive, or not as they were sent. */
    SUSPECT_DMA,
    /** The driver answers with an error, or is late with its answer. */
    SUSPECT_DRIVER,
    /** A task failed, and what comes next fails as well. Not the card's fault. */
    TASK_FAULT,
    /** The device is gone for this process. */
    LOST,
    /** A native call for it doesn't return. */
    WEDGED,
    /** An abort is under way. */
    RECOVERING,
    /** Nothing is known. */
    UNKNOWN;

    /**
     * What the SDK's state of a device says.
     *
     * @param state the state
     * @return the condition
     */
    public static DeviceCondition of(DeviceState state) {
        return switch (state) {
            case OK -> HEALTHY;
            case FAULTED -> TASK_FAULT;
            case ABORTING -> RECOVERING;
            case WEDGED -> WEDGED;
            case LOST -> LOST;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
