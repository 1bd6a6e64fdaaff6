/**
 * What happens after a fault was seen: which sightings are one incident, and what is to be done about it. Uses all packages of this module but {@code
 * io.github.acl4j.health}.
 */
@NullMarked
package io.github.acl4j.recovery;

import org.jspecify.annotations.NullMarked;
