package io.github.acl4j.recovery;

/**
 * What a service does after a fault, least first (health d). All of it is about its own process: nothing here resets a device, touches the
 * cluster or ends the process by itself.
 */
public enum RecoveryAction {
    /** Nothing: there is no fault. */
    NONE(false, false),
    /** Count it. */
    COUNT(false, false),
    /** Begin nothing new on the device if there is another one; finish what runs. */
    CORDON(false, false),
    /** Do the failed request again, if that is safe, until the deadline. Afterwards drain. */
    RETRY_REQUESTS(true, false),
    /** Not a new fault: wait for the recovery that is under way; if this process has none, ask the device. */
    JOIN(false, true),
    /** The root is elsewhere, a peer or a link: no reset, no blame. Wait for it, then set up again what the fault has poisoned here. */
    AWAIT_PEER(true, true),
    /** Drain, close streams and models, abort what is left if that is allowed, and set up again. */
    REBUILD(true, true),
    /** Run the fault sequence: capture, abort, repair, restore, verify. */
    RUN_SEQUENCE(true, true),
    /** Drain, then let go of the device, so that its owner sees it idle and resets it; wait until the deadline, then set up again. */
    RELEASE_WHEN_IDLE(true, true),
    /** Stop at once and let go of the device, so that its owner resets it; wait until the deadline, then set up again, or hand over. */
    RELEASE_AT_ONCE(true, true),
    /** Not ready any more; somebody else's turn. Ends the process, with the decision's code, only if the service has asked for that. */
    HAND_OVER(false, true);

    private final boolean budgeted;
    private final boolean exit;

    RecoveryAction(boolean budgeted, boolean exit) {
        this.budgeted = budgeted;
        this.exit = exit;
    }

    /**
     * Whether it is allowed only so many times.
     *
     * @return true if it takes from a budget
     */
    public boolean isBudgeted() {
        return budgeted;
    }

    /**
     * Whether this leads out of a state in which every call fails (fault-handling 6.15).
     *
     * @return true if so
     */
    public boolean isExit() {
        return exit;
    }

    /**
     * Whether it is about the card, not only about what this process runs on it. Not done where the fault points to software.
     *
     * @return true for a cordon, a sequence, a release and handing over
     */
    public boolean isAboutTheCard() {
        return this == CORDON || compareTo(RUN_SEQUENCE) >= 0;
    }

    /**
     * The one that does more.
     *
     * @param other another
     * @return this or the other
     */
    public RecoveryAction max(RecoveryAction other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
