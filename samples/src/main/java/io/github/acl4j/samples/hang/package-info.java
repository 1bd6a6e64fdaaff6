/**
 * A device that stops to answer, without any error: how long it takes until that is known, and what the service notices of it. Uses {@link
 * io.github.acl4j.samples.inference}.
 */
@NullMarked
package io.github.acl4j.samples.hang;

import org.jspecify.annotations.NullMarked;
