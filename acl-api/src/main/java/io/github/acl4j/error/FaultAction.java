package io.github.acl4j.error;

/**
 * What to do after a failure, or what not to. A {@link FaultVerdict} lists both. Nothing of it is done by the SDK just because it is
 * listed here.
 */
public enum FaultAction {
    /** Hand the failure to the caller, who has to change the call. */
    TELL_CALLER,
    /** Do without the feature. */
    DO_WITHOUT,
    /** Try the same again, as {@link FaultVerdict#retry} says. */
    RETRY,
    /** Free memory and try again, once; then give up. */
    FREE_AND_RETRY_ONCE,
    /** Ask the device whether it works, with a bounded wait. */
    PROBE,
    /** Ask the device's management for its health: what looks like a shortage may hide a fault. */
    QUERY_DEVICE_HEALTH,
    /** Let no new requests in; readiness is false. */
    STOP_ADMISSION,
    /** Collect the message, the logs, and the failed kernel's name and arguments. */
    COLLECT_EVIDENCE,
    /** Ask for the memory errors ({@code aclrtGetMemUceInfo}), before an abort. */
    QUERY_MEMORY_ERRORS,
    /** Ask what the fault is ({@code aclrtGetErrorVerbose}), before an abort. */
    CAPTURE,
    /** Abort the device's tasks, with a deadline ({@code aclrtDeviceTaskAbort}). */
    ABORT_TASKS,
    /** Repair ({@code aclrtRepairError}, {@code aclrtMemUceRepair}), after the abort and only if {@code tryRepair} allows it. */
    REPAIR(true),
    /** Let the owners of the touched memory bring its content back. */
    RESTORE_MEMORY,
    /** Prove that the device works again. */
    VERIFY,
    /** Count it: the same fault again within a day means to isolate the device. */
    COUNT_RECURRENCE,
    /** Wait for the recovery that is under way. */
    JOIN_RECOVERY(true),
    /** Throw the context away and set up a new one, or a new process. */
    REBUILD_CONTEXT(true),
    /** End the process, with a deadline and without calls for the device on the way, and start anew. */
    RESTART_PROCESS(true),
    /** Take the device out of service. */
    ISOLATE_DEVICE(true),
    /** Reset the device from outside the process; somebody else's decision. */
    RESET_DEVICE(true),
    /** Wait until the link is up. */
    WAIT_FOR_LINK,
    /** Set up the communicator anew, on all ranks. */
    REBUILD_COMMUNICATOR(true),
    /** Look at the other devices and ranks: the root is likely there. */
    CHECK_PEERS,
    /** Look for the rank that did not report anything. */
    FIND_SILENT_RANK,
    /** See whether a process that should be gone still holds the device. */
    CHECK_RESIDUAL_PROCESSES,
    /** Throw away the results that the failure may have touched. */
    DISCARD_RESULTS,
    /** Mend or switch off the kernel. */
    FIX_KERNEL,
    /** Correct the installation or the configuration. */
    FIX_CONFIGURATION,
    /** Take this for a fault of a device, and recover from it. */
    OPEN_INCIDENT,
    /** Blame the other side or the link. */
    BLAME_PEER,
    /** Blame the hardware. */
    BLAME_HARDWARE,
    /** Call anything for the device, not even to free memory. */
    CALL_DEVICE,
    /** Reuse what the device computed. */
    USE_RESULTS;

    private final boolean exit;

    FaultAction() {
        this(false);
    }

    FaultAction(boolean exit) {
        this.exit = exit;
    }

    /**
     * Whether this leads out of a state in which every call fails. A catalogue has no fatal row without one (fault-handling 6.15).
     *
     * @return true if so
     */
    public boolean isExit() {
        return exit;
    }
}
