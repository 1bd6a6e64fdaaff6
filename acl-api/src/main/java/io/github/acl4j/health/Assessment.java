package io.github.acl4j.health;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * What a {@link HealthPolicy} makes of a round.
 *
 * @param verdict the verdict that counts from now on
 * @param nextRound after how long to look again
 * @param score the policy's score of the round, if it has one; only informative
 */
public record Assessment(Verdict verdict, Duration nextRound, OptionalDouble score) {}
