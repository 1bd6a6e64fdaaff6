/**
 * The mirror: one Java method per C function of the CANN runtime, and what a backend has to provide. A backend binds; it
 * decides nothing. Uses nothing else of acl4j.
 */
@NullMarked
package io.github.acl4j.spi;

import org.jspecify.annotations.NullMarked;
