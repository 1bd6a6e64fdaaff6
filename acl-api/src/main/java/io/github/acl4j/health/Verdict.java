package io.github.acl4j.health;

/**
 * What a round, or several of them, say of a device.
 *
 * @param state the state
 * @param rule which rule said so, for logs and metrics: a short name that stays the same
 * @param reason why, for people
 */
public record Verdict(HealthState state, String rule, String reason) {}
