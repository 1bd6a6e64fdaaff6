/**
 * Makes the log folders of a job whose root cause is known, in the spelling of each release of CANN (hccl.md a).
 *
 * <p>The same settings give the same bytes. {@link io.github.acl4j.diagnosis.generator.PlogGenerator} is the way in,
 * {@link io.github.acl4j.diagnosis.generator.Expected} the answer that a diagnosis has to give.
 */
@NullMarked
package io.github.acl4j.diagnosis.generator;

import org.jspecify.annotations.NullMarked;
