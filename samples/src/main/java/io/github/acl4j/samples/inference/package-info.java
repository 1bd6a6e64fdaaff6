/**
 * A small inference service on fake devices, for the samples that let faults happen to it. {@link io.github.acl4j.samples.inference.InferenceService} is the
 * service; {@code Engine} stands for the native engine that owns the runtime; {@link io.github.acl4j.samples.inference.Fleet} puts both behind a coordinator,
 * which is what acl4j is for.
 */
@NullMarked
package io.github.acl4j.samples.inference;

import org.jspecify.annotations.NullMarked;
