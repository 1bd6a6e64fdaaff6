package io.github.acl4j.diagnosis.explain;

import io.github.acl4j.error.VerdictEvidence;
import java.util.Optional;

/**
 * What a verdict rests on, with the line that says it.
 *
 * @param reason what was seen
 * @param place the line, or empty if it isn't from a text
 */
public record Evidence(VerdictEvidence reason, Optional<Place> place) {}
