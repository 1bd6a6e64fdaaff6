package io.github.acl4j.diagnosis.hccl;

import java.util.List;

/**
 * Another answer that the logs allow.
 *
 * @param cause what it would be
 * @param roots who it would be
 * @param reason what speaks for it
 */
public record Alternative(RootCause cause, List<Suspect> roots, String reason) {
    /**
     * Copies.
     *
     * @param cause what it would be
     * @param roots who it would be
     * @param reason what speaks for it
     */
    public Alternative {
        roots = List.copyOf(roots);
    }
}
