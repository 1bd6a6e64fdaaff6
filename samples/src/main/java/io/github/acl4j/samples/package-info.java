/** Programs that a newcomer runs: on the fake device, and a look at whether the machine is fit for the real one. */
@NullMarked
package io.github.acl4j.samples;

import org.jspecify.annotations.NullMarked;
