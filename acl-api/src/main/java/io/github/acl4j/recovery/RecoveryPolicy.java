package io.github.acl4j.recovery;

import java.util.Set;

/** Decides what is to be done about a device. No thread, no native call, no clock of its own. Safe for use by many threads. */
public final class RecoveryPolicy {
    /**
     * A policy.
     *
     * @param settings what it goes by
     * @param history what has happened so far, and where it is kept; not to be used by another policy
     */
    public RecoveryPolicy(PolicySettings settings, RecoveryHistory history) {
        throw new UnsupportedOperationException("comes with the next commit " + settings + history);
    }

    /**
     * Decides. Takes from the budgets what the action costs.
     *
     * @param question what is known
     * @return what to do
     */
    public RecoveryDecision decide(PolicyQuestion question) {
        throw new UnsupportedOperationException("comes with the next commit " + question);
    }

    /**
     * Tells what became of an action. A success ends the back-off of its rule; a failure makes the next try wait longer.
     *
     * @param time when
     * @param decision the decision that was carried out
     * @param recovered whether the device is proven to work again
     */
    public void finished(PolicyTime time, RecoveryDecision decision, boolean recovered) {
        throw new UnsupportedOperationException("comes with the next commit " + decision);
    }

    /**
     * Forgets all about a device: an operator has replaced it, or vouches for it.
     *
     * @param time when
     * @param deviceId the device
     */
    public void forget(PolicyTime time, int deviceId) {
        throw new UnsupportedOperationException("comes with the next commit " + deviceId);
    }

    /**
     * The faults of the fault management that began on a device and didn't end.
     *
     * @param deviceId the device
     * @return their codes
     */
    public Set<FaultCode> activeFaults(int deviceId) {
        throw new UnsupportedOperationException("comes with the next commit " + deviceId);
    }
}
