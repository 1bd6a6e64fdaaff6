/**
 * Whether each device works: progress of the service's own work first, probes when it is idle or in doubt, and a snapshot that answers health endpoints
 * without native calls. What judges has no clock and makes no native call. Uses all other packages of this module.
 */
@NullMarked
package io.github.acl4j.health;

import org.jspecify.annotations.NullMarked;
