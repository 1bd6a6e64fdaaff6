/**
 * The project's main job: an inference service under traffic loses a device to a fault and gets it back, without losing a
 * request or giving a wrong answer. Uses {@link io.github.acl4j.samples.inference}.
 */
@NullMarked
package io.github.acl4j.samples.recover;

import org.jspecify.annotations.NullMarked;
