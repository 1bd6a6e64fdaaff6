/**
 * Errors as values: ACL's code table and the exceptions that carry a failed call. Knows nothing of devices or streams, and
 * uses only {@link io.github.acl4j.spi}.
 */
@NullMarked
package io.github.acl4j.error;

import org.jspecify.annotations.NullMarked;
