/** Finds out from the logs of CANN what failed in a job. Uses {@link io.github.acl4j.diagnosis.hccl}. */
@NullMarked
package io.github.acl4j.diagnosis;

import org.jspecify.annotations.NullMarked;
