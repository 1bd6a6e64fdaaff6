package io.github.acl4j.recovery;

import io.github.acl4j.internal.Harmless;
import java.util.function.Consumer;

/**
 * What the recoveries of all devices share.
 *
 * @param mode how far they go
 * @param tracker makes incidents of sightings
 * @param policy decides
 * @param audit keeps what happened
 * @param metrics counts what happened
 * @param limits how long steps may take
 * @param exits is told with which code the process should end
 */
record CoordinatorParts(
        RecoveryMode mode,
        IncidentTracker tracker,
        RecoveryPolicy policy,
        AuditTrail audit,
        Harmless<AclMetrics> metrics,
        RecoveryLimits limits,
        Consumer<RecoveryExit> exits) {}
