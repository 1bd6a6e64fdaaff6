/**
 * What acl4j costs. Each measurement has another one beside it that does the same by hand-written JNI, or without the facade; or that
 * reads the same logs by other means. They run in the same round, so that what counts is their ratio. Uses acl-api, acl-native, acl-fake,
 * acl-diagnosis with its generator, and JMH.
 */
@NullMarked
package io.github.acl4j.benchmarks;

import org.jspecify.annotations.NullMarked;
