package io.github.acl4j.recovery;

import io.github.acl4j.fault.Captured;
import java.time.Duration;

/**
 * How long the steps of a recovery may take. Each is more than zero.
 *
 * @param drain how long to wait for those who are inside, once nothing keeps them there
 * @param abort how long the abort of all tasks may take, from {@link Captured#MIN_ABORT_TIMEOUT} to {@link Captured#MAX_ABORT_TIMEOUT}
 * @param session how long {@link DeviceSession#release} and {@link DeviceSession#rebuild} may take, each
 * @param peer how long to wait for a peer, or for the recovery that somebody else runs, where the policy sets no deadline
 */
public record RecoveryLimits(Duration drain, Duration abort, Duration session, Duration peer) {
    /** 10 seconds to drain, 30 to abort, 5 minutes for the session, 1 minute for others. */
    public static final RecoveryLimits DEFAULT = new RecoveryLimits(
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofMinutes(1));

    /**
     * Checks.
     *
     * @param drain how long to wait for those inside
     * @param abort how long the abort may take
     * @param session how long the service's part may take
     * @param peer how long to wait for others
     * @throws IllegalArgumentException if one is out of range
     */
    public RecoveryLimits {
        positive("drain", drain);
        positive("session", session);
        positive("peer", peer);
        if (abort.compareTo(Captured.MIN_ABORT_TIMEOUT) < 0 || abort.compareTo(Captured.MAX_ABORT_TIMEOUT) > 0) {
            throw new IllegalArgumentException("abort limit " + abort + " is not within " + Captured.MIN_ABORT_TIMEOUT
                    + " and " + Captured.MAX_ABORT_TIMEOUT);
        }
    }

    private static void positive(String name, Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException(name + " limit " + limit);
        }
    }
}
