package io.github.acl4j.health;

/**
 * How rounds become a verdict. {@link VerdictTable} is the default; {@link WeightedHeartbeat} judges by delays alone. Has no clock and makes no native call.
 */
public interface HealthPolicy {
    /**
     * Begins to judge one device.
     *
     * @return a judge of its own, for one thread
     */
    Judge forDevice();

    /** Judges one device, round after round. */
    interface Judge {
        /**
         * Judges a round. Not called for rounds in which the process itself stood still, so that such a round counts neither way.
         *
         * @param round the round
         * @return what counts from now on
         */
        Assessment judge(Round round);
    }
}
