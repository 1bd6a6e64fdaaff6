package io.github.acl4j.fault;

/** Who saw a fault. */
public enum FaultSource {
    /** The runtime, which told its exception callback. */
    CALLBACK,
    /** A call of this SDK that failed. */
    CALL,
    /** Somebody who reported it, as an engine's failure is. */
    REPORT,
    /** The cluster's fault management. */
    CLUSTER
}
