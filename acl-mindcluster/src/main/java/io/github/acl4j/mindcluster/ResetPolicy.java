package io.github.acl4j.mindcluster;

import io.github.acl4j.recovery.FaultLevel;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the device plugin is going to do about a device, in the words of {@code reset.json} (health c.1 and c.7). */
public enum ResetPolicy {
    /** Nothing. */
    EMPTY(FaultLevel.NOT_HANDLE),
    /** Nothing. */
    IGNORE(FaultLevel.NOT_HANDLE),
    /** The request is done again. */
    RESTART_REQUEST(FaultLevel.RESTART_REQUEST),
    /** What runs on the device is set up again. */
    RESTART(FaultLevel.RESTART_BUSINESS),
    /** The device is reset once it is idle. */
    FREE_RESET(FaultLevel.FREE_RESTART),
    /** The device is reset at once. */
    RESET(FaultLevel.RESTART),
    /** The device is taken out of service. Stands for three levels, so that the code has to tell which. */
    ISOLATE(null),
    /** Not told, as ClusterD does, or none of these. */
    UNKNOWN(null);

    private final @Nullable FaultLevel level;

    ResetPolicy(@Nullable FaultLevel level) {
        this.level = level;
    }

    static ResetPolicy of(String text) {
        for (ResetPolicy policy : values()) {
            if (policy != UNKNOWN && policy.name().toLowerCase(Locale.ROOT).equals(text)) {
                return policy;
            }
        }
        return UNKNOWN;
    }

    /**
     * The level of which it is the policy.
     *
     * @return the level; empty if it may be several
     */
    public Optional<FaultLevel> level() {
        return Optional.ofNullable(level);
    }
}
