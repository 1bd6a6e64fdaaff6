/**
 * Makes meters of what a recovery tells, with the names of health d and labels of few values. Uses acl4j's API and Micrometer; the API itself knows nothing of
 * Micrometer.
 */
@NullMarked
package io.github.acl4j.micrometer;

import org.jspecify.annotations.NullMarked;
