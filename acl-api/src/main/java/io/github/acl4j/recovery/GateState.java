package io.github.acl4j.recovery;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One moment of a gate.
 *
 * @param kind whether somebody gets in
 * @param reasons the reasons of the holds that are on it, oldest first; empty exactly if it is open
 * @param closedSince when it was closed; empty if it is open
 */
public record GateState(Kind kind, List<String> reasons, Optional<Instant> closedSince) {
    static final GateState OPEN = new GateState(Kind.OPEN, List.of(), Optional.empty());

    /** Whether somebody gets in. */
    public enum Kind {
        /** At once. */
        OPEN,
        /** Once the last hold is released. */
        CLOSED,
        /** No more: the device is given up. */
        GIVEN_UP
    }

    /**
     * Checks.
     *
     * @param kind the kind
     * @param reasons the reasons
     * @param closedSince when it was closed
     */
    public GateState {
        Objects.requireNonNull(kind, "kind");
        reasons = List.copyOf(reasons);
        Objects.requireNonNull(closedSince, "closedSince");
        if ((kind == Kind.OPEN) != reasons.isEmpty() || (kind == Kind.OPEN) != closedSince.isEmpty()) {
            throw new IllegalArgumentException(kind + " with reasons " + reasons + ", closed since " + closedSince);
        }
    }

    /**
     * Whether it is open.
     *
     * @return true if it has no hold
     */
    public boolean isOpen() {
        return kind == Kind.OPEN;
    }

    /**
     * The reasons in one line.
     *
     * @return such as {@code 507053 on device 3; the service is being updated}
     */
    public String why() {
        return reasons.stream().collect(Collectors.joining("; "));
    }
}
