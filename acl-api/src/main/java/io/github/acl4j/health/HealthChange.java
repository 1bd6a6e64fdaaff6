package io.github.acl4j.health;

import java.time.Instant;

/**
 * A device is in another state than before.
 *
 * @param deviceId the device, as the user counts
 * @param before the state before
 * @param verdict the state since, the rule that says so, and why
 * @param at when
 */
public record HealthChange(int deviceId, HealthState before, Verdict verdict, Instant at) {}
