package io.github.acl4j.health;

import io.github.acl4j.recovery.DeviceCondition;

/** How a device does, as far as the process can tell (health.md a.3). */
public enum HealthState {
    /** Its work progresses, or it is idle and its task scheduler answers. */
    HEALTHY(Kind.GOOD),
    /** Work takes longer than its budget, but the device computes: a long kernel, no hang. */
    BUSY(Kind.GOOD),
    /** It answers, but slower than it did or should. */
    DEGRADED(Kind.SUSPICION),
    /** Work is overdue though the device answers: the host, or a wait for a peer. Not this card's fault as far as is known. */
    APP_STALL(Kind.SUSPICION),
    /** Its cores compute nothing any more, or something wrong. */
    SUSPECT_AICORE(Kind.SUSPICION),
    /** Its task scheduler doesn't answer. */
    SUSPECT_SCHEDULER(Kind.SUSPICION),
    /** Copies to and from it don't arrive, or not as they were sent. */
    SUSPECT_DMA(Kind.SUSPICION),
    /** The driver answers with an error: its way to the card is dead, or the card dropped off. */
    SUSPECT_DRIVER(Kind.SUSPICION),
    /** A task failed by its own fault or its kernel's, not the card's. */
    TASK_FAULT(Kind.FACT),
    /** A fault of the device, its memory or its link, or an abort that didn't come to its end. */
    DEVICE_FAULT(Kind.FACT),
    /** No stream or event is left, so the probe can't run. No hang. */
    RESOURCE_EXHAUSTED(Kind.FACT),
    /** A recovery, a fault sequence, or somebody's abort, is at work on it. */
    RECOVERING(Kind.FACT),
    /** A recovery has given it up: it stays out of service until somebody vouches for it. */
    GIVEN_UP(Kind.FACT),
    /** A call into the driver doesn't return. The process may be unkillable. */
    WEDGED(Kind.FACT),
    /** It is gone for this process (507010, 507901). */
    LOST(Kind.FACT),
    /** Nothing is known: not probed yet, no layer that could tell, or the process itself stood still. */
    UNKNOWN(Kind.UNKNOWN);

    /** What a judgement rests on, which decides how fast it counts. */
    enum Kind {
        /** Nothing is wrong. */
        GOOD,
        /** A guess from behaviour, which takes several rounds to count, and more to pass. */
        SUSPICION,
        /** Somebody said so, or it can't be otherwise; counts at once. */
        FACT,
        /** No judgement. */
        UNKNOWN
    }

    private final Kind kind;

    HealthState(Kind kind) {
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    /**
     * Whether new work may be sent to the device. Not if it is suspected, faulted, recovering, given up, wedged or lost; but if nothing is known of it, since a
     * monitor that can't tell must not take a service down.
     *
     * @return false if there is something against it
     */
    public boolean isReady() {
        return switch (this) {
            case HEALTHY, BUSY, DEGRADED, APP_STALL, RESOURCE_EXHAUSTED, UNKNOWN -> true;
            case SUSPECT_AICORE,
                    SUSPECT_SCHEDULER,
                    SUSPECT_DMA,
                    SUSPECT_DRIVER,
                    TASK_FAULT,
                    DEVICE_FAULT,
                    RECOVERING,
                    GIVEN_UP,
                    WEDGED,
                    LOST -> false;
        };
    }

    /**
     * Whether a new process may help if the state lasts: a poisoned context and a stall of the host end with the process. A card that is lost or wedged
     * doesn't: the new process would get the same one.
     *
     * @return true for {@link #TASK_FAULT} and {@link #APP_STALL}
     */
    public boolean isHelpedByRestart() {
        return this == TASK_FAULT || this == APP_STALL;
    }

    /** What that is to a recovery. */
    DeviceCondition condition() {
        return switch (this) {
            case HEALTHY -> DeviceCondition.HEALTHY;
            case BUSY, DEGRADED -> DeviceCondition.BUSY;
            case APP_STALL -> DeviceCondition.APP_STALL;
            case SUSPECT_AICORE -> DeviceCondition.SUSPECT_AICORE;
            case SUSPECT_SCHEDULER -> DeviceCondition.SUSPECT_SCHEDULER;
            case SUSPECT_DMA -> DeviceCondition.SUSPECT_DMA;
            case SUSPECT_DRIVER -> DeviceCondition.SUSPECT_DRIVER;
            case TASK_FAULT, DEVICE_FAULT -> DeviceCondition.TASK_FAULT;
            case RECOVERING -> DeviceCondition.RECOVERING;
            case WEDGED -> DeviceCondition.WEDGED;
            case LOST -> DeviceCondition.LOST;
            case RESOURCE_EXHAUSTED, GIVEN_UP, UNKNOWN -> DeviceCondition.UNKNOWN;
        };
    }
}
