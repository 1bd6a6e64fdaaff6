/**
 * The project's main job: an inference service under traffic loses a device to a fault and gets it back, without losing a
 * request or giving a wrong answer. {@link io.github.acl4j.samples.recover.InferenceService} is the service, {@link
 * io.github.acl4j.samples.recover.Engine} stands for the native engine that owns the runtime, {@link
 * io.github.acl4j.samples.recover.Recovery} is what acl4j is for.
 */
@NullMarked
package io.github.acl4j.samples.recover;

import org.jspecify.annotations.NullMarked;
