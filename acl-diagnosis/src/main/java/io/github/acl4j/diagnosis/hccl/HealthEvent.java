package io.github.acl4j.diagnosis.hccl;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the heart beat saw of a rank (a.5, a.7).
 *
 * @param status what it saw
 * @param culprit {@code SERVER/DEVICE} of the rank; of a failed completion the one that saw it
 * @param informer who saw it first, or null
 * @param time when, by the shared clock, or {@link io.github.acl4j.diagnosis.plog.PlogTime#NONE}
 * @param promoted whether HCCL itself took it for the cause of a timeout
 * @param observer whose log tells of it
 * @param line the line
 */
record HealthEvent(
        Status status,
        String culprit,
        @Nullable String informer,
        long time,
        boolean promoted,
        Proc observer,
        KeptLine line) {
    /** In the order in which HCCL itself names them (b.3.4). */
    enum Status {
        OPRETRY,
        CQE,
        STUCK,
        LOST,
        INCONSISTENT,
        OTHER;

        /** From the heart beat's word, or that of the exception; the 950 turns two words round. */
        static Status of(String printed) {
            String word = printed.toUpperCase(Locale.ROOT);
            if (word.contains("OPRETRY")) {
                return OPRETRY;
            }
            if (word.contains("CQE")) {
                return CQE;
            }
            if (word.contains("STUCK")) {
                return STUCK;
            }
            if (word.contains("LOST")) {
                return LOST;
            }
            return word.contains("INCONSISTENT") ? INCONSISTENT : OTHER;
        }
    }
}
