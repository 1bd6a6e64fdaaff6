package io.github.acl4j.recovery;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * What is done about one kind of fault.
 *
 * @param kind by what it is found
 * @param key which one
 * @param poisoned what is done where everything that follows fails as well
 * @param usable what is done where only the call failed
 * @param sequence whether a fault sequence may take the place of setting up again
 * @param recurs when it has come back too often
 * @param exit the code with which a process ends that hands over
 * @param because why
 */
record PolicyRow(
        Kind kind,
        String key,
        Step poisoned,
        Step usable,
        boolean sequence,
        Optional<FrequencyRule> recurs,
        Optional<RecoveryExit> exit,
        String because) {
    /** By what a row is found. */
    enum Kind {
        LEVEL,
        CONDITION,
        CODE,
        SCOPE,
        CATEGORY
    }

    /** How severe it is, and what is done. */
    record Step(FaultLevel level, RecoveryAction action) {}

    PolicyRow {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(poisoned, "poisoned");
        Objects.requireNonNull(usable, "usable");
        Objects.requireNonNull(because, "because");
    }

    /** The rule's name in decisions, such as {@code category-hbm-ecc}. */
    String id() {
        return id(kind, key);
    }

    static String id(Kind kind, String key) {
        return (kind + "-" + key).toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
