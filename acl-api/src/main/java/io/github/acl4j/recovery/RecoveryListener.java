package io.github.acl4j.recovery;

/** Is told of each step of a recovery. */
@FunctionalInterface
public interface RecoveryListener {
    /**
     * Something happened. Called on a thread of the SDK's, in the order of each device; should return soon, since the recovery waits for it. What it throws is
     * logged.
     *
     * @param event what happened
     */
    void onRecovery(RecoveryRecord event);
}
