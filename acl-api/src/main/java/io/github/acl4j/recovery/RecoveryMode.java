package io.github.acl4j.recovery;

/** How far a coordinator goes. */
public enum RecoveryMode {
    /** It records what was seen, and which sightings are one incident. */
    OBSERVE,
    /** It also asks the policy, and tells what it would do; the gates stay open. */
    ADVISE,
    /** It closes gates, brings devices back, and opens the gates again or gives the devices up. */
    ACT
}
