/** Programs that a newcomer runs on the fake device. */
@NullMarked
package io.github.acl4j.samples;

import org.jspecify.annotations.NullMarked;
