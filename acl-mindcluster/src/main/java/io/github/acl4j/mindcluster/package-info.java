/**
 * Reads the files in which MindCluster tells which level a fault has, how often it may come, and what becomes of a device (health c.2, c.3, c.7 and
 * c.8). Writes nothing, and asks nobody. Uses acl4j's API and Jackson.
 */
@NullMarked
package io.github.acl4j.mindcluster;

import org.jspecify.annotations.NullMarked;
