/**
 * What happens after a fault was seen: which sightings are one incident. Uses all packages of this module but {@code
 * io.github.acl4j.health}.
 */
@NullMarked
package io.github.acl4j.recovery;

import org.jspecify.annotations.NullMarked;
