/** Diagnoses for readers: as text, as JSON, and as a page for a browser. Uses {@link io.github.acl4j.diagnosis.hccl}, and the pages of {@code explain}. */
@NullMarked
package io.github.acl4j.diagnosis.report;

import org.jspecify.annotations.NullMarked;
