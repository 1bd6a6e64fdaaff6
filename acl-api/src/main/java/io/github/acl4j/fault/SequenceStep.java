package io.github.acl4j.fault;

import java.time.Duration;
import java.time.Instant;

/**
 * One step of a {@link FaultSequence}, for the record.
 *
 * @param name capture, abort, repair, restore or verify
 * @param start when it began
 * @param duration how long it took
 * @param result what came of it, in a few words
 */
public record SequenceStep(String name, Instant start, Duration duration, String result) {}
