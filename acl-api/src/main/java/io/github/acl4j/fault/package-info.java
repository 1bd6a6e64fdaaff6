/**
 * What is wrong with a device: its fault as the runtime tells it, the memory that it touches, and what a failure means. Uses only {@link
 * io.github.acl4j.spi} and {@link io.github.acl4j.error}.
 */
@NullMarked
package io.github.acl4j.fault;

import org.jspecify.annotations.NullMarked;
