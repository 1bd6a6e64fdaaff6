package io.github.acl4j.mindcluster;

import java.util.Locale;

/** How far the reset of a device is (health c.7). */
public enum ResetStatus {
    /** A fault that ClusterD tells of, before anything is done about it. The document leaves it out. */
    FAULT,
    /** Being reset. */
    UNRECOVERED,
    /** Works again. */
    RECOVERED,
    /** The reset failed. */
    FAILED,
    /** Missing, or none of these. */
    UNKNOWN;

    static ResetStatus of(String text) {
        for (ResetStatus status : values()) {
            if (status != UNKNOWN && status.name().toLowerCase(Locale.ROOT).equals(text)) {
                return status;
            }
        }
        return UNKNOWN;
    }
}
