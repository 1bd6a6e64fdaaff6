/**
 * Errors as values: ACL's code table, the exceptions that carry a failed call, what a message text says, and the verdict on a failure.
 * Knows nothing of devices or streams, and uses only {@link io.github.acl4j.spi}.
 */
@NullMarked
package io.github.acl4j.error;

import org.jspecify.annotations.NullMarked;
