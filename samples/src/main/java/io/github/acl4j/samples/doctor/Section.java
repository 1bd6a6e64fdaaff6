package io.github.acl4j.samples.doctor;

import java.util.List;

/**
 * Checks that belong together.
 *
 * @param title for people
 * @param checks at least one
 */
record Section(String title, List<Check> checks) {}
